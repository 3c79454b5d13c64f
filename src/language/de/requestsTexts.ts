export const requestsTexts: Readonly<Record<string, string>> = {}
