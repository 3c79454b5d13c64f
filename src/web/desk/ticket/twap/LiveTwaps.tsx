import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { useTwapActions, useTwaps, useTwapSlices } from '@/web/desk/ticket/twap/model/useTwaps'
import { t } from '@/web/language/t'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { ReadList } from '@/web/session/lists/ReadList'
import { formatAge } from '@/web/ui/formatTime'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { NoneHere } from '@/web/ui/table/NoneHere'
import { useNow } from '@/web/ui/useNow'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { SlicesPanel } from './SlicesPanel'
import type { TwapColumnsContext } from './twapCells'
import { twapColumns } from './twapColumns'
import { showTwapCancel } from './twapToasts'

export function LiveTwaps({ only }: { only: string | undefined }) {
  const { data, error, dataUpdatedAt, refetch } = useTwaps()
  const actions = useTwapActions()
  const termsOf = useInstrumentTerms()
  const [, navigate] = useLocation()
  const isPhone = useScreenWidth() === 'phone'
  const [selectedId, setSelectedId] = useState<Hash>()
  const [cancelling, setCancelling] = useState<ReadonlySet<Hash>>(new Set())
  const all = data === undefined ? [] : [...data.running, ...data.ended]
  const twaps = only === undefined ? all : all.filter(({ instrumentName }) => instrumentName === only)
  const selected = twaps.find(({ orderId }) => orderId === selectedId)

  const cancel = (twap: TwapOrder) => {
    if (actions === undefined || cancelling.has(twap.orderId)) return
    setCancelling((now) => new Set([...now, twap.orderId]))
    void actions.cancel(twap.orderId).then((outcome) => {
      setCancelling((now) => new Set([...now].filter((id) => id !== twap.orderId)))
      showTwapCancel(twap, outcome, termsOf(twap.instrumentName))
    })
  }
  return (
    <div className="flex min-h-0 flex-1 max-sm:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ReadList
          // After a failure, the last list stays visible with its age.
          query={{ data, error: data === undefined ? error : null, refetch }}
          failed={t('Couldn’t load TWAPs')}
          what={t('TWAPs')}
          hint={t('TWAP orders appear here.')}
          drawing="fills"
        >
          {(_, empty) => (
            <TwapTable
              isPhone={isPhone}
              twaps={twaps}
              instrumentOf={termsOf}
              cancelling={cancelling}
              selectedId={selectedId}
              onSelect={(id) => setSelectedId((now) => (now === id ? undefined : id))}
              onCancel={cancel}
              onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
              empty={only === undefined || all.length === 0 ? empty : <NoneHere instrumentName={only} />}
            />
          )}
        </ReadList>
        {all.length > 0 && <Freshness readAtMs={dataUpdatedAt} error={error} />}
      </div>
      {selected !== undefined && (
        <Slices
          twap={selected}
          instrument={termsOf(selected.instrumentName)}
          onClose={() => setSelectedId(undefined)}
        />
      )}
    </div>
  )
}

type SlicesProps = { twap: TwapOrder; instrument: Instrument | undefined; onClose: () => void }

function Slices({ twap, instrument, onClose }: SlicesProps) {
  const { data, error } = useTwapSlices(twap)
  const failure = error === null ? undefined : describeFailure(error).words
  return <SlicesPanel twap={twap} instrument={instrument} list={data} failure={failure} onClose={onClose} />
}

/** Age of the list, which is requested again after each slice. */
function Freshness({ readAtMs, error }: { readAtMs: number; error: Error | null }) {
  const age = formatAge(useNow() - readAtMs)
  return (
    <p className="shrink-0 px-3 py-0.5 text-xs text-text-3">
      {t('Updated {age} ago. Refreshes with each slice and every 15 s.', { age })}
      {error !== null && (
        <span className="ml-2 text-danger">
          {t('Refresh failed: {reason}', { reason: describeFailure(error).words })}
        </span>
      )}
    </p>
  )
}

type TwapTableProps = TwapColumnsContext & {
  isPhone: boolean
  /** TWAPs, running ones first. */
  twaps: readonly TwapOrder[]
  empty: ReactNode
}

/** Running and ended TWAPs. Enter or a double click shows the slices of a TWAP. */
function TwapTable(props: TwapTableProps) {
  return (
    <FittedTable
      label={t('TWAPs')}
      columns={twapColumns(props)}
      rows={props.twaps}
      rowKey={({ orderId }) => orderId}
      rowClassName={({ orderId }) => (orderId === props.selectedId ? 'bg-surface-2!' : '')}
      onOpenRow={({ orderId }) => props.onSelect(orderId)}
      empty={props.empty}
      isPhone={props.isPhone}
      cards={cards}
    />
  )
}

const cards: Cards = {
  touch: { grid: 'grid-cols-4 grid-rows-[24px_46px_44px] gap-x-2 gap-y-1', height: 138 },
  dense: { grid: 'grid-cols-4 grid-rows-[20px_46px_28px] gap-x-2 gap-y-0.5', height: 110 },
  below: 640,
}
