export const optionViewTexts: Readonly<Record<string, string>> = {}
