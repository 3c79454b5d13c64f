import { createHmac } from 'node:crypto'
import { restInventory } from '@/core/protocol/inventory'

/** How often the venue under test accepted and rejected each operation, by `METHOD /path` or `op`. */
const answered = new Map<string, { taken: number; rejected: number }>()

const patterns = restInventory.map(([method, path]) => ({
  method,
  key: `${method} ${path}`,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

export function noteRestAnswer(method: string, url: string, status: number): void {
  const path = url.split('?')[0] ?? url
  // Fixed paths come first, so that a fixed part is not read as an id.
  const found = patterns
    .filter((one) => one.method === method && one.pattern.test(path))
    .sort((a, b) => a.key.split('{').length - b.key.split('{').length)[0]
  if (found !== undefined) note(found.key, status < 400)
}

export function noteSocketAnswer(op: string, isTaken: boolean): void {
  note(op, isTaken)
}

function note(key: string, isTaken: boolean): void {
  const counted = answered.get(key) ?? { taken: 0, rejected: 0 }
  counted[isTaken ? 'taken' : 'rejected'] += 1
  answered.set(key, counted)
}

export function wasTaken(key: string): boolean {
  return (answered.get(key)?.taken ?? 0) > 0
}

export function wasRejected(key: string): boolean {
  return (answered.get(key)?.rejected ?? 0) > 0
}

export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
