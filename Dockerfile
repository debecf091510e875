# Not built by the project's own gate, which has no Docker: tried only where somebody builds it.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$VERSION" -o /levlint ./cmd/levlint

# Nothing but the binary, and nobody who may write: blueprints are mounted at /work, read-only if
# you like.
FROM scratch
COPY --from=build /levlint /levlint
COPY LICENSE /LICENSE
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/levlint"]
