/** Marks a figure as an estimate. Words, and the dash of an unknown figure, stay as they are. */
export const estimate = (text: string) => (/\d/.test(text) ? `≈ ${text}` : text)
