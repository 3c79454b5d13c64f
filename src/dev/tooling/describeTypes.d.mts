export function describeTypes(declaration: string, pages: string): string
