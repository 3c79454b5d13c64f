/**
 * Tracks each instrument's id in every source of the venue. An order signs the id while the screen shows the name, so
 * nothing is signed for an id if two sources disagree about its name.
 */

import type { Instrument, InstrumentType } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { Listing } from '@/web/market/listing'

export type IdentityClaim = {
  /** The source: `/markets`, `/instrument`, or the channel or path of another list. */
  readonly source: string
  readonly instrumentName: string
  readonly instrumentId: string
  readonly instrumentType?: InstrumentType | 'SPOT' | undefined
}

export type IdentityConflict = { readonly claims: readonly [IdentityClaim, IdentityClaim] }

export type InstrumentIdentities = {
  readonly note: (source: string, value: unknown) => void
  /** Discards the claims of all sources but the listing, because the venue may have been reset. */
  readonly forget: () => void
  /** Returns why nothing may be signed for this id; undefined without a conflict. */
  readonly conflictOf: (instrumentId: string) => IdentityConflict | undefined
  readonly conflicts: () => readonly IdentityConflict[]
}

/**
 * @param listings returns the latest listings; the array keeps its identity until something is new
 * @param onNews called when a source makes a new claim
 */
export function createInstrumentIdentities(
  listings: () => readonly Listing[],
  onNews: () => void = () => undefined,
): InstrumentIdentities {
  const claims = new Map<string, Map<string, IdentityClaim>>()
  let knownListings: readonly Listing[] | undefined
  let known: ReadonlyMap<string, IdentityConflict> = new Map()

  const current = () => {
    const now = listings()
    if (now !== knownListings) {
      knownListings = now
      known = conflictsOf(now, claims)
    }
    return known
  }
  return {
    note: (source, value) => {
      let isNews = false
      for (const { instrumentName, instrumentId, instrumentType } of instrumentsIn(value)) {
        const bySource = claims.get(instrumentName) ?? new Map<string, IdentityClaim>()
        const before = bySource.get(source)
        if (before?.instrumentId === instrumentId && before.instrumentType === instrumentType) continue
        bySource.set(source, { source, instrumentName, instrumentId, instrumentType })
        claims.set(instrumentName, bySource)
        isNews = true
      }
      if (!isNews) return
      knownListings = undefined
      onNews()
    },
    forget: () => {
      claims.clear()
      knownListings = undefined
    },
    conflictOf: (instrumentId) => current().get(instrumentId),
    conflicts: () => [...new Set(current().values())],
  }
}

type Named = Omit<IdentityClaim, 'source'>

/** Returns every object in a decoded message that has both an id and a name. */
function instrumentsIn(value: unknown): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap(instrumentsIn)
  if (typeof value !== 'object' || value === null) return []
  if (isNamed(value)) return [value]
  return Object.values(value).flatMap((member) => (typeof member === 'object' ? instrumentsIn(member) : []))
}

function isNamed(value: object): value is Named {
  const { instrumentId, instrumentName } = value as Partial<Record<keyof Named, unknown>>
  return typeof instrumentId === 'string' && typeof instrumentName === 'string'
}

/** Finds the conflicts. Unlisted instruments cannot be traded here and may have expired, so they are not compared. */
function conflictsOf(
  listings: readonly Listing[],
  claims: ReadonlyMap<string, ReadonlyMap<string, IdentityClaim>>,
): ReadonlyMap<string, IdentityConflict> {
  const conflicts = new Map<string, IdentityConflict>()
  const disagree = (a: IdentityClaim, b: IdentityClaim) => {
    const conflict: IdentityConflict = { claims: [a, b] }
    for (const { instrumentId } of conflict.claims) {
      if (!conflicts.has(instrumentId)) conflicts.set(instrumentId, conflict)
    }
  }
  const byName = new Map<string, IdentityClaim>()
  const byId = new Map<string, IdentityClaim>()
  for (const { instrument } of listings) {
    const claim = { ...namedBy(instrument), source: '/markets' }
    const sameName = byName.get(claim.instrumentName)
    const sameId = byId.get(claim.instrumentId)
    if (sameName !== undefined && !isSame(sameName, claim)) disagree(sameName, claim)
    if (sameId !== undefined && !isSame(sameId, claim)) disagree(sameId, claim)
    if (!isNamedAfterTerms(instrument)) disagree(claim, { ...claim, source: 'name' })
    byName.set(claim.instrumentName, claim)
    byId.set(claim.instrumentId, claim)
  }
  for (const [name, bySource] of claims) {
    const listed = byName.get(name)
    if (listed === undefined) continue
    for (const claim of bySource.values()) if (!isSame(listed, claim)) disagree(listed, claim)
  }
  return conflicts
}

function namedBy({ instrumentId, instrumentName, instrumentType }: Instrument): Named {
  return { instrumentId, instrumentName, instrumentType }
}

function isSame(a: Named, b: Named): boolean {
  const isSameType =
    a.instrumentType === undefined || b.instrumentType === undefined || a.instrumentType === b.instrumentType
  return a.instrumentId === b.instrumentId && a.instrumentName === b.instrumentName && isSameType
}

const nsPerDay = 86_400_000_000_000n

/** True when the terms match the name: `ETH-30OCT26-3400-C` is a call on ETH (venue-rules 1.1). */
function isNamedAfterTerms(instrument: Instrument): boolean {
  const parts = parseInstrumentName(instrument.instrumentName)
  if (parts === undefined) return true
  if (parts.asset !== instrument.asset || parts.instrumentType !== instrument.instrumentType) return false
  if (parts.instrumentType !== 'OPTION' || instrument.instrumentType !== 'OPTION') return true
  const isSameDay = parts.expiryNs / nsPerDay === instrument.expiryNs / nsPerDay
  return isSameDay && parts.strike === instrument.strike && parts.optionType === instrument.optionType
}
