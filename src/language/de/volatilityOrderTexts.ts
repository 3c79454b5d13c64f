export const volatilityOrderTexts: Readonly<Record<string, string>> = {}
