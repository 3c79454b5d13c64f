export function resolveTypes(folder: string, entry: string): void
