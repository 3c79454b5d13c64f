export const expiriesTexts: Readonly<Record<string, string>> = {}
