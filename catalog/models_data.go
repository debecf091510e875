package catalog

// providers are those that need no script. Source: vocabulary providers; h for ConfigName.
var providers = []Provider{
	{Name: "anthropic", Closed: true, Window: UnknownWindow, Output: UnknownOutput},
	{Name: "openai", Closed: true, Window: UnknownWindow, Output: UnknownOutput},
	{Name: "google", Closed: true, Window: UnknownWindow, Output: UnknownOutput},
	{Name: "openrouter", Window: 128_000, Output: 8_192},
	{Name: "ollama", Window: UnknownWindow, Output: UnknownOutput},
	{Name: "claude-code", ConfigName: "claude_code", Window: UnknownWindow, Output: UnknownOutput},
}

// models are the models whose figures are compiled into the engine; those of one provider
// stand together. The columns are those of Model: Provider, Name, Window, Output,
// Temperature, Tools. Source: vocabulary models.
var models = []Model{
	{"anthropic", "claude-opus-5", 1_000_000, 128_000, false, true},
	{"anthropic", "claude-sonnet-5", 1_000_000, 128_000, false, true},
	{"anthropic", "claude-fable-5", 1_000_000, 128_000, false, true},
	{"anthropic", "claude-opus-4-8", 1_000_000, 128_000, false, true},
	{"anthropic", "claude-opus-4-7", 1_000_000, 128_000, false, true},
	{"anthropic", "claude-opus-4-6", 1_000_000, 128_000, true, true},
	{"anthropic", "claude-sonnet-4-6", 1_000_000, 128_000, true, true},
	{"anthropic", "claude-haiku-4-5-20251001", 200_000, 65_536, true, true},

	{"openai", "gpt-5.5", 1_050_000, 128_000, true, true},
	{"openai", "gpt-5.4", 1_050_000, 128_000, true, true},
	{"openai", "gpt-5.4-mini", 400_000, 128_000, true, true},
	{"openai", "gpt-5.4-nano", 400_000, 128_000, true, true},

	{"google", "gemini-3.5-flash", 1_048_576, 65_535, true, true},
	{"google", "gemini-3.1-pro-preview", 1_048_576, 65_535, true, true},
	{"google", "gemini-3-flash", 1_048_576, 65_535, true, true},
	{"google", "gemini-3.1-flash-lite", 1_048_576, 65_535, true, true},

	{"openrouter", "anthropic/claude-opus-5", 1_000_000, 128_000, false, true},
	{"openrouter", "anthropic/claude-sonnet-5", 1_000_000, 128_000, false, true},
	{"openrouter", "google/gemini-3.5-flash", 1_048_576, 65_536, true, true},
	{"openrouter", "google/gemini-2.5-pro", 1_048_576, 65_536, true, true},
	{"openrouter", "google/gemini-2.5-flash", 1_048_576, 65_536, true, true},
	{"openrouter", "google/gemini-2.5-flash-lite", 1_048_576, 65_536, true, true},
	{"openrouter", "meta-llama/llama-4-maverick", 1_048_576, 32_768, true, true},
	{"openrouter", "meta-llama/llama-4-scout", 10_000_000, 32_768, true, true},
	{"openrouter", "deepseek/deepseek-v4-pro", 1_048_576, 393_216, true, true},
	{"openrouter", "deepseek/deepseek-v4-flash", 1_048_576, 65_536, true, true},
	{"openrouter", "deepseek/deepseek-v3.2", 131_072, 65_536, true, true},
	{"openrouter", "deepseek/deepseek-r1-0528", 163_840, 32_768, false, false},
	{"openrouter", "deepseek/deepseek-r1", 163_840, 16_384, false, false},
	{"openrouter", "mistralai/mistral-large-2512", 262_144, 32_768, true, true},
	{"openrouter", "mistralai/mistral-medium-3-5", 256_000, 32_768, true, true},
	{"openrouter", "mistralai/mistral-small-2603", 128_000, 32_768, true, true},
	{"openrouter", "qwen/qwen3.6-plus", 1_048_576, 65_536, true, true},
	{"openrouter", "qwen/qwen3-max", 131_072, 32_768, true, true},
	{"openrouter", "qwen/qwen3-coder", 1_048_576, 262_144, true, true},
}
