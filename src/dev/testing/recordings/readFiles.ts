import { formatFixed6 } from '@/core/protocol/fixed6'
import { pickedFile } from '@/venue/market/source/files/blobFiles'
import type { SourceMapping } from '@/venue/market/source/files/instrumentBook'
import { fileEvents, type FilesReport } from '@/venue/market/source/files/marketFiles'
import type { MarketEvent, SourceLevel } from '@/venue/market/source/marketEvent'

export const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => pickedFile(new File([content], name))
export type Content = readonly [name: string, content: string | Uint8Array<ArrayBuffer>]

/** Reads files as one market, with its events also in lines that a trader can read. */
export async function readFiles(contents: readonly Content[], mapping: SourceMapping = {}) {
  const report: FilesReport = { problems: [], failures: [] }
  const events: MarketEvent[] = []
  for await (const batch of fileEvents(
    contents.map(([name, content]) => file(name, content)),
    mapping,
    report,
  )) {
    events.push(...batch)
  }
  return { events, lines: events.map(describeEvent), ...report }
}

/** Describes an event in a line that a trader can read; times in milliseconds after the second 1,700,000,000. */
export function describeEvent(event: MarketEvent): string {
  const at = Number(event.receivedNs - 1_700_000_000_000_000_000n) / 1e6
  const levels = (list: readonly SourceLevel[]) =>
    list.map(({ side, price, amount }) => `${side} ${formatFixed6(amount)}@${formatFixed6(price)}`).join(' ')
  switch (event.type) {
    case 'instruments':
      return `${at} list ${event.instruments.map(({ name }) => name).join()}`
    case 'bookSnapshot':
      return `${at} book ${levels(event.levels)}`
    case 'bookUpdate':
      return `${at} update ${levels(event.levels)}`
    case 'trade':
      return `${at} trade ${levels([event])}`
    case 'gap':
      return `${at} gap: ${event.reason}`
    case 'figures': {
      const figures = Object.entries(event.figures).map(
        ([key, value]) => `${key}=${typeof value === 'bigint' ? formatFixed6(value) : value}`,
      )
      return `${at} ${figures.join(' ')}`
    }
  }
}

export const withoutLists = (lines: readonly string[]) => lines.filter((line) => !line.includes(' list '))
/** Times of files, so many milliseconds after the second 1,700,000,000. */
export const us = (ms: number) => String(1_700_000_000_000_000 + ms * 1000)
export const ms = (after: number) => String(1_700_000_000_000 + after)
