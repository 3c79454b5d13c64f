import type * as z from 'zod/mini'
import { firstDifference } from '@/core/lib/firstDifference'
import type { Address } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { apiKeyRecord, signingKeyRecord } from '@/core/protocol/rest/keys'

export type KeyUrgency = 'none' | 'day' | 'hour' | 'over'

const hourMs = 3_600_000

export function urgencyOf(expirySec: bigint, nowMs: number): KeyUrgency {
  if (expirySec === maxUint256) return 'none'
  const leftMs = Number(expirySec) * 1000 - nowMs
  if (leftMs <= 0) return 'over'
  if (leftMs < hourMs) return 'hour'
  return leftMs < 24 * hourMs ? 'day' : 'none'
}

export type SigningKeyRow = z.output<typeof signingKeyRecord> & {
  readonly isOwn: boolean
}

export type ApiKeyRow = z.output<typeof apiKeyRecord> & {
  readonly isOwn: boolean
}

/** Sorts this page's key first, then by expiry, latest first. */
export function signingKeyRows(
  records: readonly z.output<typeof signingKeyRecord>[],
  own: Address | undefined,
): readonly SigningKeyRow[] {
  return records
    .map((record) => ({ ...record, isOwn: record.signingKey === own }))
    .toSorted((a, b) => firstDifference(Number(b.isOwn) - Number(a.isOwn), compare(b.expiry, a.expiry)))
}

/** Sorts this page's key first, then newest first. */
export function apiKeyRows(
  records: readonly z.output<typeof apiKeyRecord>[],
  own: string | undefined,
): readonly ApiKeyRow[] {
  return records
    .map((record) => ({ ...record, isOwn: record.apiKey === own }))
    .toSorted((a, b) =>
      firstDifference(Number(b.isOwn) - Number(a.isOwn), compare(b.createdTimestamp ?? 0n, a.createdTimestamp ?? 0n)),
    )
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
