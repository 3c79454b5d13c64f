export const builderTexts: Readonly<Record<string, string>> = {}
