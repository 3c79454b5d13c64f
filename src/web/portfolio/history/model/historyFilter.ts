/** The filter of a history. It is stored only in the address, so that links, reload and back show the same list. */

import * as z from 'zod/mini'
import { maxLength } from '@/core/protocol/lengths'
import { choicesOf, type ChoiceKey } from './historyChoices'
import type { HistoryKind } from './historyKinds'

export const rangePresets = ['24h', '7d', '30d', 'all'] as const
export type RangePreset = (typeof rangePresets)[number]

/** A preset that ends now, or a start and an end in UNIX milliseconds, either of which may be absent. */
export type HistoryRange =
  | { readonly preset: RangePreset }
  | { readonly preset: 'custom'; readonly fromMs: number | undefined; readonly toMs: number | undefined }

export type HistoryFilter = {
  readonly range: HistoryRange
  readonly instrumentName: string | undefined
  readonly chosen: { readonly [Key in ChoiceKey]?: string }
}

export const defaultFilter: HistoryFilter = { range: { preset: '30d' }, instrumentName: undefined, chosen: {} }

const instrumentName = z.string().check(z.regex(/^[A-Z0-9]{1,20}-[A-Z0-9.-]{1,40}$/))
const freeValue = z.string().check(maxLength(40))
const preset = z.enum(rangePresets)
const isoMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/
const instantText = z.string().check(
  z.regex(isoMinute),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const instant = z.codec(instantText, z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
})

export type ReadFilter = {
  readonly filter: HistoryFilter
  /** Invalid parameters as `name=value`. */
  readonly ignored: readonly string[]
}

export function readHistoryFilter(kind: HistoryKind, search: string): ReadFilter {
  const parameters = new URLSearchParams(search)
  const ignored: string[] = []
  const read = <Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined => {
    const text = parameters.get(key)
    if (text === null || text === '') return undefined
    const parsed = z.safeParse(schema, text)
    if (!parsed.success) ignored.push(`${key}=${text}`)
    return parsed.success ? parsed.data : undefined
  }
  const chosen: { [Key in ChoiceKey]?: string } = {}
  for (const { key, options, isFree = false } of choicesOf[kind]) {
    const value = read(key, isFree ? freeValue : z.enum(options.map((option) => option.value)))
    if (value !== undefined) chosen[key] = value
  }
  const name = kind === 'transactions' ? undefined : read('instrument', instrumentName)
  const fromMs = read('from', instant)
  const toMs = read('to', instant)
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs) {
    ignored.push(`from=${parameters.get('from')}`, `to=${parameters.get('to')}`)
    return { filter: { ...defaultFilter, instrumentName: name, chosen }, ignored }
  }
  const isCustom = fromMs !== undefined || toMs !== undefined
  const range: HistoryRange = isCustom ? { preset: 'custom', fromMs, toMs } : { preset: read('range', preset) ?? '30d' }
  return { filter: { range, instrumentName: name, chosen }, ignored }
}

/** Query string for this filter. Retains the unrelated parameters of `search`, such as the venue. */
export function historySearch(kind: HistoryKind, filter: HistoryFilter, search: string): string {
  const parameters = new URLSearchParams(search)
  const { range, chosen } = filter
  const say = (key: string, value: string | undefined) => {
    if (value !== undefined) parameters.set(key, value)
  }
  // Also removes the filters of other kinds, because they have no meaning for this list.
  const others = Object.values(choicesOf).flatMap((choices) => choices.map(({ key }) => key))
  for (const key of [...others, 'instrument', 'range', 'from', 'to']) parameters.delete(key)
  for (const { key } of choicesOf[kind]) say(key, chosen[key])
  say('instrument', filter.instrumentName)
  say('range', range.preset === 'custom' || range.preset === '30d' ? undefined : range.preset)
  say('from', range.preset === 'custom' ? isoText(range.fromMs) : undefined)
  say('to', range.preset === 'custom' ? isoText(range.toMs) : undefined)
  return parameters.toString()
}

/** Formats a time to the minute like the fields, or more precisely if a link was more precise. */
function isoText(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString().replace(/(:00)?\.000Z$/, 'Z')
}

export function isFiltered({ range, instrumentName: name, chosen }: HistoryFilter): boolean {
  return range.preset !== '30d' || name !== undefined || Object.keys(chosen).length > 0
}
