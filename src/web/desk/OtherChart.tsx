import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartPlace } from '@/web/desk/chart/chartPlace'
import { ChartSkeleton } from '@/web/desk/chart/ChartSkeleton'
import { emptyDraft, type SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { changeView, chooseInstrument, isDeskChosen } from '@/web/desk/layout/chartChanges'
import type { AddedChartId } from '@/web/desk/layout/chartViews'
import { viewOf } from '@/web/desk/layout/deskLayout'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { ChartButton } from '@/web/desk/layout/panels/ChartButton'
import { panelName } from '@/web/desk/layout/panels/panelName'
import { useChartStops } from '@/web/desk/ticket/stop/useChartStops'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { useInstrument } from '@/web/market/instruments'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Panel } from '@/web/ui/Panel'
import { ChartPanel } from './ChartPanel'
import { DeskOrders } from './deskOrders'

const Picker = lazyPanel(() => import('@/web/desk/instrumentPicker/Picker').then((module) => module.Picker), 'mark')

type OtherChartProps = {
  id: AddedChartId
  instrument: Instrument
  ticket: TicketContext
  stops: ReturnType<typeof useChartStops>
}

export function OtherChart({ id, instrument, ticket, stops }: OtherChartProps) {
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const instrumentName = viewOf(layout, id).instrumentName ?? instrument.instrumentName
  const [isPickerOpen, setPickerOpen] = useState(false)
  const openPicker = useCallback(() => setPickerOpen(true), [])
  const trade = useTrade()
  const place = usePlace({ id, instrumentName, deskName: instrument.instrumentName, openPicker, trade })
  const pick = (picked: string) => {
    setPickerOpen(false)
    if (isDeskChosen(layoutStore.getSnapshot().layout, id)) trade(picked)
    else layoutStore.adjust((now) => chooseInstrument(now, id, picked))
  }
  return (
    <>
      <ChartByName
        key={instrumentName}
        instrumentName={instrumentName}
        desk={instrumentName === instrument.instrumentName ? { ticket, stops } : undefined}
        place={place}
        onPick={openPicker}
      />
      {isPickerOpen && (
        <OpenedTool onClose={() => setPickerOpen(false)}>
          <Picker
            isOpen={isPickerOpen}
            onOpenChange={setPickerOpen}
            selectedName={instrumentName}
            onPick={(picked) => pick(picked.instrumentName)}
          />
        </OpenedTool>
      )}
    </>
  )
}

/** Menu for instrument and link in the header of the main chart. Shown only when there are other charts. */
export function LinkButton() {
  return <ChartButton id="chart" />
}

function useTrade() {
  const [, navigate] = useLocation()
  return useCallback((instrumentName: string) => navigate(tradePath(instrumentName) + carriedSearch()), [navigate])
}

type PlaceParts = {
  readonly id: AddedChartId
  readonly instrumentName: string
  readonly deskName: string
  readonly openPicker: () => void
  readonly trade: (instrumentName: string) => void
}

function usePlace({ id, instrumentName, deskName, openPicker, trade }: PlaceParts): ChartPlace {
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const { link, interval } = viewOf(layout, id)
  return useMemo(
    () => ({
      id,
      title: `${panelName(id)}, ${instrumentName}`,
      link: link ?? undefined,
      interval: {
        value: interval,
        onChange: (next) => layoutStore.adjust((now) => changeView(now, id, { interval: next })),
      },
      leading: (
        <ChartButton
          id={id}
          instrumentName={instrumentName}
          deskName={deskName}
          onPick={openPicker}
          onTrade={() => trade(instrumentName)}
        />
      ),
    }),
    [id, instrumentName, deskName, link, interval, openPicker, trade],
  )
}

type OfDesk = Pick<OtherChartProps, 'ticket' | 'stops'>

type ByNameProps = { instrumentName: string; desk: OfDesk | undefined; place: ChartPlace; onPick: () => void }

/** Fetches an instrument that is not the desk's. The venue may no longer list it. */
function ChartByName({ instrumentName, desk, place, onPick }: ByNameProps) {
  const { data: listing, isPending, isEnabled, error, refetch } = useInstrument(instrumentName)
  if (listing !== undefined) return <OwnChart instrument={listing.instrument} desk={desk} place={place} />
  const isLoading = error === null && isPending && isEnabled
  const failure = error === null ? undefined : describeFailure(error)
  return (
    <Panel
      title={place.title ?? instrumentName}
      isTitleHidden
      leading={place.leading}
      freshness={{ status: isLoading ? 'loading' : 'live' }}
    >
      {isLoading && <ChartSkeleton />}
      {failure !== undefined && (
        <ErrorState
          what={t('Couldn’t load {instrument}', { instrument: instrumentName })}
          why={failure.words}
          code={failure.code}
          onRetry={() => void refetch()}
        />
      )}
      {!isLoading && failure === undefined && (
        <EmptyState
          action={
            <Button size="small" onClick={onPick}>
              {t('Choose instrument…')}
            </Button>
          }
        >
          {t('{instrument} isn’t listed on this venue. It may have expired.', { instrument: instrumentName })}
        </EmptyState>
      )}
    </Panel>
  )
}

type OwnChartProps = { instrument: Instrument; desk: OfDesk | undefined; place: ChartPlace }

/**
 * A chart with the orders, position and stops of its instrument, and the draft if the instrument is the desk's.
 * Pressing a price of another instrument opens that instrument on the desk. The component stays mounted when its
 * instrument becomes the desk's or stops being it.
 */
function OwnChart({ instrument, desk, place }: OwnChartProps) {
  const { instrumentName } = instrument
  const stops = useChartStops(instrument)
  const { hand } = useTicketChoice()
  const trade = useTrade()
  const setDraft = useCallback<SetDraft>(
    (change) => {
      const { side, priceText } = change(emptyDraft)
      hand({ instrumentName, side, priceText })
      trade(instrumentName)
    },
    [hand, trade, instrumentName],
  )
  return (
    <DeskOrders instrument={instrument}>
      <ChartPanel
        instrument={instrument}
        draft={desk?.ticket.drawn ?? emptyDraft}
        setDraft={desk?.ticket.pick ?? setDraft}
        drafts={desk?.ticket.ladder}
        onMoveDrafts={desk?.ticket.moveRung}
        stops={(desk?.stops ?? stops).chart}
        onMoveStop={(desk?.stops ?? stops).move}
        setStop={desk?.ticket.setStop}
        place={place}
      />
    </DeskOrders>
  )
}
