import * as z from 'zod/mini'
import { maxLength, minLength } from '@/core/protocol/lengths'
import { t } from '@/web/language/t'
import { columnsOf, readColumns, usualColumns, type ChainColumn } from './chainColumns'

export type SavedColumns = { readonly name: string; readonly columns: readonly ChainColumn[] }

/** Named column sets. Stored apart from the columns in use, which the trader can change without saving a set. */
export type ColumnSets = {
  /** The set from which the columns in use were chosen: the id of a preset, or `own:` and the name of a saved set. */
  readonly chosen: string
  readonly saved: readonly SavedColumns[]
}

/** Columns of each preset, from the outside of the table to the strike. */
export const columnPresets = {
  trading: usualColumns,
  greeks: ['orders', 'position', 'theta', 'vega', 'gamma', 'delta', 'markIv', 'bid', 'ask'],
  volatility: ['position', 'vega', 'delta', 'mark', 'markIv', 'bidIv', 'bid', 'ask', 'askIv'],
  liquidity: ['age', 'position', 'volume', 'openInterest', 'delta', 'markIv', 'bid', 'ask'],
} as const satisfies Record<string, readonly ChainColumn[]>

type ColumnPreset = keyof typeof columnPresets
export const columnPresetIds = [
  'trading',
  'greeks',
  'volatility',
  'liquidity',
] as const satisfies readonly ColumnPreset[]

export function presetName(preset: ColumnPreset): string {
  switch (preset) {
    case 'trading':
      return t('Trading')
    case 'greeks':
      return t('Greeks')
    case 'volatility':
      return t('Volatility')
    case 'liquidity':
      return t('Liquidity')
  }
}

const longestName = 30
const stored = z.object({ chosen: z.catch(z.string(), 'trading'), saved: z.catch(z.array(z.unknown()), []) })
const storedSet = z.object({
  name: z.string().check(minLength(1), maxLength(longestName)),
  columns: z.array(z.unknown()),
})
const noSets: ColumnSets = { chosen: 'trading', saved: [] }

/** Parses the stored sets. Of equal names the first is kept, and an invalid set does not affect the other sets. */
export function readColumnSets(persisted: unknown): ColumnSets {
  const read = z.safeParse(stored, persisted)
  if (!read.success) return noSets
  const saved = new Map<string, SavedColumns>()
  for (const entry of read.data.saved) {
    const { data } = z.safeParse(storedSet, entry)
    if (data === undefined || saved.has(data.name)) continue
    saved.set(data.name, { name: data.name, columns: readColumns(data.columns) })
  }
  const sets = { chosen: read.data.chosen, saved: [...saved.values()] }
  return columnsOfSet(sets, sets.chosen) === undefined ? { ...sets, chosen: 'trading' } : sets
}

const ownMark = 'own:'
export const customSet = (name: string): string => ownMark + name

/** Name of a saved set; undefined for a preset. */
export function customSetName(set: string): string | undefined {
  return set.startsWith(ownMark) ? set.slice(ownMark.length) : undefined
}

/** Columns of a set, named as in `ColumnSets.chosen`; undefined if the set does not exist. */
export function columnsOfSet({ saved }: ColumnSets, set: string): readonly ChainColumn[] | undefined {
  const name = customSetName(set)
  if (name !== undefined) return saved.find((one) => one.name === name)?.columns
  return columnPresetIds.flatMap((id) => (id === set ? [columnPresets[id]] : []))[0]
}

/** True when two lists give the same table: the position of quotes among the other columns does not matter. */
export function isSameColumns(one: readonly ChainColumn[], other: readonly ChainColumn[]): boolean {
  return columnsOf('call', one).join() === columnsOf('call', other).join()
}

/** Saves the columns under a name, replacing a set of that name, and selects the set. */
export function withSetSaved(sets: ColumnSets, name: string, columns: readonly ChainColumn[]): ColumnSets {
  const at = sets.saved.findIndex((one) => one.name === name)
  const set = { name, columns }
  return { chosen: customSet(name), saved: at === -1 ? [...sets.saved, set] : sets.saved.with(at, set) }
}

/** Renames a set, and replaces another set that already has the new name. */
export function withSetRenamed(sets: ColumnSets, from: string, to: string): ColumnSets {
  const saved = sets.saved
    .filter((one) => one.name === from || one.name !== to)
    .map((one) => (one.name === from ? { ...one, name: to } : one))
  return { chosen: sets.chosen === customSet(from) ? customSet(to) : sets.chosen, saved }
}

/** Removes a set. The columns in use stay, as a changed copy of the first preset. */
export function withSetRemoved(sets: ColumnSets, name: string): ColumnSets {
  const saved = sets.saved.filter((one) => one.name !== name)
  return { chosen: sets.chosen === customSet(name) ? 'trading' : sets.chosen, saved }
}

/** Validates the name of a set; undefined for a valid name. */
export function setNameError(name: string): string | undefined {
  if (name === '') return t('Enter a name')
  if (name.length > longestName) return t('Names can have up to {longest} characters', { longest: longestName })
  if (columnPresetIds.some((id) => presetName(id) === name))
    return t('“{name}” is a preset name. Choose another.', { name })
  return undefined
}
