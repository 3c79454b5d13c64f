import { useEffect, useRef, useState, useMemo } from 'react'
import { type AccountTradeType, getAccountTradesCsv, getAccountTransactionsCsv } from '@/core/protocol/rest/history'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { exportLines, type ExportProgress } from '@/web/portfolio/history/model/exportHistory'
import { defaultFilter, type HistoryFilter, type HistoryRange } from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import { tradesSource, windowOf } from '@/web/portfolio/history/model/historySources'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { readPatiently } from '@/web/portfolio/history/model/walkHistory'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { numberFormat } from '@/web/ui/formatNumber'
import { Menu } from '@/web/ui/Menu'
import { csvFile, saveFile } from '@/web/ui/saveFile'
import { showToast } from '@/web/ui/showToast'
import { Tooltip } from '@/web/ui/Tooltip'
import { useHistoryClock } from './useHistoryClock'

type MakeFile = (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<readonly string[]>

type ExportButtonsProps = {
  /** File name without its extension: `optick-fills-2026-11-21`. */
  fileName: string
  onExportView: MakeFile
  onExportVenue: MakeFile | undefined
  /** Files for tax tools, of all trades of the period. */
  taxFiles?: readonly TaxFile[] | undefined
}

export type TaxFile = { readonly id: string; readonly label: string; readonly make: MakeFile }

type Running = { readonly progress: ExportProgress | undefined; readonly abort: AbortController }

/** Exports the complete filtered list, or downloads the venue's file of the same period. */
export function ExportButtons({ fileName, onExportView, onExportVenue, taxFiles }: ExportButtonsProps) {
  const [running, setRunning] = useState<Running>()
  const current = useRef<AbortController>(undefined)
  // Aborts the export when the trader leaves the screen.
  useEffect(() => () => current.current?.abort(), [])

  const run = async (name: string, make: MakeFile) => {
    const abort = new AbortController()
    current.current = abort
    setRunning({ progress: undefined, abort })
    try {
      const parts = await make(abort.signal, (progress) => setRunning({ progress, abort }))
      saveFile(`${name}.csv`, csvFile(parts))
    } catch (error) {
      if (!abort.signal.aborted) notifyFailure(error)
    }
    setRunning(undefined)
  }

  if (running !== undefined) {
    return (
      <>
        <output className="text-xs whitespace-nowrap text-pending">{progressText(running.progress)}</output>
        <Button size="small" onClick={() => running.abort.abort()}>
          {t('Cancel', {}, 'leave')}
        </Button>
      </>
    )
  }
  const view = {
    id: 'view',
    label: t('Export view'),
    detail: t('all filtered rows'),
    onPress: () => void run(fileName, onExportView),
  }
  if (onExportVenue === undefined) {
    return (
      <Tooltip text={t('Export all filtered rows as CSV')}>
        <Button size="small" aria-label={view.label} onClick={view.onPress}>
          {t('Export')}
        </Button>
      </Tooltip>
    )
  }
  const venue = {
    id: 'venue',
    label: t('Venue CSV'),
    detail: t('this period, without filters'),
    onPress: () => void run(`${fileName}-venue`, onExportVenue),
  }
  const tax = taxFiles?.map(({ id, label, make }) => ({
    id,
    label,
    detail: t(
      'PnL, trading fees, funding and settlements of this period, without the fees of conversions and withdrawals',
    ),
    onPress: () => void run(`optick-tax-${id}`, make),
  }))
  const files = { label: t('Files (CSV)'), items: [view, venue] }
  return (
    <Menu
      label={t('Export…')}
      groups={tax === undefined ? [files] : [files, { label: t('Tax tools (CSV)'), items: tax }]}
    >
      {t('Export')}
    </Menu>
  )
}

function progressText(progress: ExportProgress | undefined): string {
  if (progress === undefined) return t('Loading…')
  const format = numberFormat({})
  return t('Loading {looked} of {all} rows…', {
    looked: format.format(progress.looked),
    all: format.format(progress.of),
  })
}

function notifyFailure(error: unknown): void {
  const { words, code } = describeFailure(error)
  showToast({ tone: 'danger', title: t('Export failed. Try again.'), detail: words, code })
}

const tradeTypes: { readonly [Kind in HistoryKind]?: AccountTradeType[] } = {
  fills: ['trade', 'liquidation'],
  funding: ['funding'],
  settlements: ['settlement'],
}

/**
 * Export of the venue's own file. The venue has no file of orders. Its files reach back further than its lists
 * (rest-private 13.3).
 */
export function useVenueExport(kind: HistoryKind, range: HistoryRange) {
  const { rest } = useClient()
  const clock = useHistoryClock()
  return useMemo(() => {
    const types = tradeTypes[kind]
    if (types === undefined && kind !== 'transactions') return undefined
    return async (signal: AbortSignal): Promise<readonly string[]> => {
      const { startNs = 0n, endNs } = fileWindow(range, clock.nowNs())
      const query = { startTime: startNs, ...(endNs !== undefined && { endTime: endNs }) }
      const read = () =>
        types === undefined
          ? rest.call(getAccountTransactionsCsv, { query }, { signal })
          : rest.call(getAccountTradesCsv, { query: { ...query, tradeTypes: types } }, { signal })
      return [await readPatiently(read, waitAwhile)]
    }
  }, [rest, kind, range, clock])
}

/** Files for tax tools: every trade that changed the account in this period, whatever list is shown. */
export function useTaxFiles(kind: HistoryKind, { range }: HistoryFilter): readonly TaxFile[] | undefined {
  const { rest } = useClient()
  const clock = useHistoryClock()
  return useMemo(() => {
    if (tradeTypes[kind] === undefined) return undefined
    const make =
      (name: 'koinlyFormat' | 'coinTrackingFormat'): MakeFile =>
      async (signal, onProgress) => {
        const { [name]: format } = await import('./model/taxCsv')
        const source = tradesSource(rest, 'closed', { ...defaultFilter, range }, clock.nowNs())
        return exportLines(source, format, { signal, onProgress, wait: waitAwhile })
      }
    return [
      { id: 'koinly', label: 'Koinly', make: make('koinlyFormat') },
      { id: 'cointracking', label: 'CoinTracking', make: make('coinTrackingFormat') },
    ]
  }, [rest, kind, range, clock])
}

/** Period of the file. Without a start, the file begins with the account. */
function fileWindow(range: HistoryRange, nowNs: bigint) {
  if (range.preset !== 'custom') return windowOf(range, nowNs)
  const { endNs } = windowOf(range, nowNs)
  return { startNs: range.fromMs === undefined ? undefined : BigInt(range.fromMs) * 1_000_000n, endNs }
}
