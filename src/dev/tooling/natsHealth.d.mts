export function healthAccount(password: string): string
export function isNodeHealthy(port: number, password: string): Promise<boolean>
export function areStreamsLed(port: number, user: string, password: string): Promise<boolean>
