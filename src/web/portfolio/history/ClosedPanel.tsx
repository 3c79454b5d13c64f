import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { createClosedBook } from '@/web/portfolio/history/model/closedBook'
import { closedCsv } from '@/web/portfolio/history/model/closedCsv'
import { closedSource, isChosen } from '@/web/portfolio/history/model/closedSource'
import { closedSums } from '@/web/portfolio/history/model/closedSums'
import type { HistoryFilter, ReadFilter } from '@/web/portfolio/history/model/historyFilter'
import { windowOf } from '@/web/portfolio/history/model/historySources'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { useAccountSession } from '@/web/session/accountContext'
import { closedTable, rareOfClosed } from './closedTable'
import { HistoryPanel } from './HistoryPanel'
import { TagSummary } from './TagSummary'
import { useHistoryClock } from './useHistoryClock'
import { useJournal } from './useJournal'

type ClosedPanelProps = { kind: 'closed'; asked: ReadFilter; onFilter: (filter: HistoryFilter) => void }

const rules = { sumsOf: closedSums, rareOf: rareOfClosed }

export function ClosedPanel(props: ClosedPanelProps) {
  const { rest } = useClient()
  const clock = useHistoryClock()
  const positionMode = useAccountSession()?.positionMode
  const { filter } = props.asked
  const { journal, store } = useJournal()
  const book = useMemo(
    () =>
      createClosedBook({
        rest,
        isHedge: (instrumentId) => positionMode?.modeOf(instrumentId) === 'hedge',
        nowNs: clock.nowNs,
        wait: waitAwhile,
      }),
    [rest, positionMode, clock],
  )
  useEffect(() => () => book.close(), [book])
  const result = useSyncExternalStore(book.subscribe, book.getSnapshot)
  const source = useMemo(
    () => closedSource(book, store.getSnapshot, filter, clock.nowNs()),
    [book, store, filter, clock],
  )
  const csv = useMemo(() => closedCsv(store.getSnapshot), [store])
  const shown = useMemo(() => {
    const { startNs, endNs } = windowOf(filter.range, clock.nowNs())
    const { tag: _, ...chosen } = filter.chosen
    return (result?.positions ?? []).filter(
      (position) =>
        position.closedNs >= (startNs ?? 0n) &&
        (endNs === undefined || position.closedNs <= endNs) &&
        isChosen(position, { ...filter, chosen }, journal),
    )
  }, [result, filter, journal, clock])
  const choose = (tag: string | undefined) => {
    const { tag: _, ...chosen } = filter.chosen
    props.onFilter({ ...filter, chosen: tag === undefined ? chosen : { ...chosen, tag } })
  }
  return (
    <HistoryPanel
      {...props}
      source={source}
      rules={rules}
      layout={closedTable}
      csv={csv}
      below={
        <>
          <TagSummary positions={shown} chosen={filter.chosen.tag} onChoose={choose} />
          {result !== undefined && result.unclear.length > 0 && (
            <output className="block shrink-0 bg-warn-soft px-3 py-1 text-xs text-warn">
              {t(
                'Trades in {instruments} don’t add up to the current position, so their closed positions aren’t shown.',
                {
                  instruments: result.unclear.join(', '),
                },
              )}
            </output>
          )}
        </>
      }
    />
  )
}
