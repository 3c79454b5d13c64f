export function healthAddress(env: Readonly<Record<string, string | undefined>>): string | undefined
