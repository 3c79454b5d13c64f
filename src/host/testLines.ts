import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { TestControl } from '@/venue/housekeeping/testControl'

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Runs a test's commands, one per line and one at a time: `advance 90s` (or m, h, d), `set 2026-01-11T08:00:00Z`,
 * `index ETH 2500`. Answers each line with `done: …` or `refused: …`.
 */
export function followTestLines(input: Readable, control: TestControl, answer: (text: string) => void): void {
  let last: Promise<void> = Promise.resolve()
  createInterface({ input }).on('line', (line) => {
    last = last.then(async () => answer(await runTestLine(line, control)))
  })
}

export async function runTestLine(line: string, control: TestControl): Promise<string> {
  const action = readLine(line, control)
  if (action === undefined) return `refused: "${line}", expected advance N(s|m|h|d), set TIME or index ASSET PRICE`
  try {
    await action()
    return `done: ${line}`
  } catch (error) {
    if (error instanceof Error && error.name === 'ControlRefused') return `refused: ${error.message}`
    throw error
  }
}

function readLine(line: string, control: TestControl): (() => Promise<void>) | undefined {
  const [word, first = '', second = '', ...rest] = line.trim().split(/\s+/)
  if (rest.length > 0) return undefined
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(first) ?? []
  if (word === 'advance' && count !== undefined && unit !== undefined && second === '') {
    return () => control.advance(Number(count) * (units[unit] ?? 0))
  }
  const timeMs = Date.parse(first)
  if (word === 'set' && !Number.isNaN(timeMs) && second === '') return () => control.advanceTo(timeMs)
  if (word === 'index' && /^\d{1,9}(\.\d{1,6})?$/.test(second)) return () => control.setIndex(first, Number(second))
  return undefined
}
