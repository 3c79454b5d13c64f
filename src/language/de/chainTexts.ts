export const chainTexts: Readonly<Record<string, string>> = {}
