import type { MirrorRules } from '../../engine/mirror/mirrorCommand'
import type { QueueModel } from '../../engine/mirror/queueModel'
import { marketAccounts } from '../marketAccounts'
import type { LatencyRule } from './latency'

/** Length of a period: what a source changes in it is applied at once. Books of this venue come as often. */
export const periodMs = 100

/**
 * How long size stays consumed that a trader has taken. In it the others at a real venue would have seen the trade; after
 * it their orders count as renewed.
 */
export const consumedMs = 5_000

export const usualQueue: QueueModel = { kind: 'power', exponent: 3 }
export const usualLatency: LatencyRule = { kind: 'fixed', ms: 0 }

export function rulesOf(queue: QueueModel): MirrorRules {
  return { house: marketAccounts.house, queue, isWholeQueue: true, consumedNs: BigInt(consumedMs) * 1_000_000n }
}

/** Parses `risk-averse`, `uniform`, `log`, `power` or `power:N`; undefined for anything else. */
export function parseQueueModel(text: string): QueueModel | undefined {
  if (text === 'risk-averse' || text === 'uniform' || text === 'log') return { kind: text }
  if (text === 'power') return usualQueue
  const exponent = /^power:(\d{1,2}(?:\.\d{1,3})?)$/.exec(text)?.[1]
  return exponent === undefined || !(Number(exponent) > 0) ? undefined : { kind: 'power', exponent: Number(exponent) }
}

export function queueText(model: QueueModel): string {
  return model.kind === 'power' ? `power:${model.exponent}` : model.kind
}

const longestLatencyMs = 60_000

/** Parses milliseconds up to a minute, or `recorded`; undefined for anything else. */
export function parseLatency(text: string): LatencyRule | undefined {
  if (text === 'recorded') return { kind: 'recorded' }
  const ms = /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  return ms <= longestLatencyMs ? { kind: 'fixed', ms } : undefined
}

export function latencyText(rule: LatencyRule): string {
  return rule.kind === 'recorded' ? 'recorded' : String(rule.ms)
}
