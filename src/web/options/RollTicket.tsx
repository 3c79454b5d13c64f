import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useOptionChain } from '@/web/market/options/useOptions'
import { useInstruments } from '@/web/market/useInstruments'
import { SentLegs } from '@/web/options/builder/BuilderTrade'
import { keepRollMark, rollLocks } from '@/web/options/roll/rollMarks'
import { rolledHoldings } from '@/web/options/roll/rollModel'
import { RollProgress } from '@/web/options/roll/RollProgress'
import {
  closeParts,
  closedOf,
  openParts,
  type CloseResult,
  type RollDeps,
  type RollPart,
} from '@/web/options/roll/runRoll'
import { useStructureStore } from '@/web/options/structure/structureStore'
import { usePositions } from '@/web/session/accountLists'
import type { AccountSession } from '@/web/session/accountSession'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import type { RollTerms } from '@/web/ui/navigation/rollPath'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { RollForm } from './RollForm'

type RollTicketProps = {
  terms: RollTerms
  session: AccountSession
  account: Address
  /** Names the stored mark of the account at its venue. */
  markName: string
  onClose: () => void
}

/** Rolls held options to another expiry or strike: what changes, what is sent, and what became of it. */
export function RollTicket({ terms, session, account, markName, onClose }: RollTicketProps) {
  const { of } = terms
  const [asset = ''] = of.split('-')
  const { chain } = useOptionChain(asset)
  const { data: listings } = useInstruments({ asset })
  const { data: positions } = usePositions()
  const work = useRollWork(session, account, markName)
  const { change } = useStructureStore()
  const [, navigate] = useLocation()
  const instrumentOf = (name: string) => {
    const found = listings?.find(({ instrument }) => instrument.instrumentName === name)?.instrument
    return found?.instrumentType === 'OPTION' ? found : undefined
  }
  const holdings = positions === undefined ? undefined : rolledHoldings(of, positions, instrumentOf)
  const close = () => {
    if (!work.isBusy) work.finish(onClose)()
  }
  return (
    <Dialog isOpen onOpenChange={close} title={t('Roll {name}', { name: of })} size="large">
      {work.parts !== undefined ? (
        <RollProgress
          parts={work.parts}
          results={work.results}
          onOpen={work.open}
          isOpening={work.isBusy}
          opened={work.isOpened ? <SentLegs asset={asset} onStep={work.finish(onClose)} /> : undefined}
          onDone={work.finish(onClose)}
        />
      ) : chain === undefined || holdings === undefined || listings === undefined ? (
        <LoadingState>{t('Loading positions…')}</LoadingState>
      ) : holdings.length === 0 ? (
        <EmptyState>{t('You hold no {name} position.', { name: of })}</EmptyState>
      ) : (
        <RollForm
          asset={asset}
          chain={chain}
          terms={terms}
          holdings={holdings}
          onWork={work.begin}
          onQuotes={(draft) => {
            change(() => draft)
            navigate(optionPath('requests', asset) + carriedSearch())
          }}
        />
      )}
    </Dialog>
  )
}

/** Works a roll and holds its results. The parts stay as they were sent, because the positions change meanwhile. */
function useRollWork(session: AccountSession, account: Address, markName: string) {
  const [locks] = useState(rollLocks)
  const [parts, setParts] = useState<readonly RollPart[]>()
  const [results, setResults] = useState<readonly CloseResult[]>()
  const [phase, setPhase] = useState<'idle' | 'closing' | 'opening' | 'opened'>('idle')
  const deps: RollDeps = { ...session, keep: (mark) => keepRollMark(markName, mark) }
  const send = async (sent: readonly RollPart[], closed: readonly CloseResult[]) => {
    // Another batch is being sent, and its results must stay.
    if ((session.batches.getSnapshot()?.phase ?? 'settled') !== 'settled') return setPhase('idle')
    setPhase('opening')
    await openParts(deps, sent, closed)
    setPhase(closed.some((one) => closedOf(one) > 0n) ? 'opened' : 'idle')
  }
  const work = async (sent: readonly RollPart[]) => {
    const closed = await closeParts(deps, sent, (at, filled) =>
      setResults((now) => now?.with(at, { status: 'closed', filled })),
    )
    setResults(closed)
    if (closed.some(({ status }) => status === 'unknown')) setPhase('idle')
    else await send(sent, closed)
  }
  const begin = async (sent: readonly RollPart[]) => {
    setParts(sent)
    setPhase('closing')
    if (!(await locks.hold(account))) {
      setPhase('idle')
      return setResults(sent.map(() => ({ status: 'refused', words: t('Another tab is rolling.') })))
    }
    await work(sent).finally(() => locks.letGo(account))
  }
  const hasClosed = results?.some((one) => closedOf(one) > 0n) === true
  const open =
    parts !== undefined && results !== undefined && hasClosed && phase === 'idle'
      ? () => void send(parts, results)
      : undefined
  return {
    parts,
    results,
    begin: (sent: readonly RollPart[]) => void begin(sent),
    open,
    isBusy: phase === 'closing' || phase === 'opening',
    isOpened: phase === 'opened',
    finish: (onClose: () => void) => () => {
      const isUnknown = results?.some(({ status }) => status === 'unknown') === true
      // What closed but was not opened stays stored, for the next page to say.
      if (!isUnknown && (phase === 'opened' || !hasClosed)) deps.keep(undefined)
      onClose()
    },
  }
}
