export const volatilityTexts: Readonly<Record<string, string>> = {}
