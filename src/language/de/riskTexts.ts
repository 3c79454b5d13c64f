export const riskTexts: Readonly<Record<string, string>> = {}
