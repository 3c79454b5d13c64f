import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import { formatDecimal, formatPercent, unknownText } from '@/web/ui/formatNumber'

/** Columns that lists of fills show only if they are chosen: the mark at the time of the fill, and what follows from it. */
export const fillColumns = ['mark', 'iv', 'slippage'] as const
export type FillColumn = (typeof fillColumns)[number]

export const fillColumnLabels: Readonly<Record<FillColumn, string>> = {
  mark: t('Mark'),
  iv: t('IV'),
  slippage: t('Slippage'),
}

export const fillColumnAbout: Readonly<Record<FillColumn, string>> = {
  mark: t('Mark price at the time of the fill'),
  iv: t('Implied volatility of the fill price'),
  slippage: t('USD per contract that the fill was worse than the mark; negative if it was better'),
}

const storageKey = 'optick.fills.columns'
const schema = z.catch(z.array(z.string()), [])
const { subscribe, publish } = createListeners()
let text: string | null | undefined
let chosen: readonly FillColumn[] = []

/** Reads the choice. The list keeps its identity until the stored value changes. */
function read(): readonly FillColumn[] {
  const persisted = browserStorage.getItem(storageKey)
  if (persisted === text) return chosen
  text = persisted
  const names = z.parse(schema, parseJson(persisted))
  chosen = fillColumns.filter((column) => names.includes(column))
  return chosen
}

export function chooseFillColumn(column: FillColumn, isChosen: boolean): void {
  const others = read().filter((other) => other !== column)
  browserStorage.setItem(storageKey, JSON.stringify(isChosen ? [...others, column] : others))
  publish()
}

/** The chosen columns, which all lists of fills share. */
export function useFillColumns(): readonly FillColumn[] {
  return useSyncExternalStore(subscribe, read)
}

type PricedFill = { readonly side: Side; readonly price?: Price | undefined }

/** A mark is never 0, so a venue that reports 0 does not know it. */
export function knownMark(mark: Price | undefined): Price | undefined {
  return mark === 0n ? undefined : mark
}

/** How much worse than the mark a fill was, per contract: negative if it was better, undefined without a mark. */
export function slippageOf({ side, price }: PricedFill, mark: Price | undefined): Price | undefined {
  if (price === undefined || mark === undefined) return undefined
  return fixed6<Price>(side === 'buy' ? price - mark : mark - price)
}

export function slippageText(slippage: Price | undefined): string {
  if (slippage === undefined) return unknownText
  return `${slippage > 0n ? '+' : ''}${formatDecimal(slippage, 4)}`
}

/** The slippage as a share of the mark, from doubles, because it is only shown. */
export function slippageShare(slippage: Price | undefined, mark: Price | undefined): string {
  const isKnown = slippage !== undefined && mark !== undefined && mark > 0n
  return formatPercent(isKnown ? Number(slippage) / Number(mark) : undefined, { decimals: 3 })
}

export function fillIvText(iv: number | undefined): string {
  return formatPercent(iv, { decimals: 1, isSigned: false })
}
