import { useState } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { AccountSession } from '@/web/session/accountSession'
import { leftLegs } from './leftLegs'
import { keepRollMark, readRollMark, rollLocks, type RollMark } from './rollMarks'
import { closeParts, closedOf, openParts, type CloseResult, type RollDeps, type RollPart } from './runRoll'

type RollSession = Pick<RollDeps, 'actions' | 'data'> & {
  readonly batches: Pick<AccountSession['batches'], 'sendApart' | 'getSnapshot'>
}

/**
 * Works a roll and holds its results. The parts stay as they were sent, because the positions change meanwhile.
 * @param markName names the stored mark of the account at its venue
 */
export function useRollWork({ actions, data, batches }: RollSession, account: Address, markName: string) {
  const [locks] = useState(rollLocks)
  const [parts, setParts] = useState<readonly RollPart[]>()
  const [results, setResults] = useState<readonly CloseResult[]>()
  const [phase, setPhase] = useState<'idle' | 'closing' | 'opening' | 'opened'>('idle')
  const [failure, setFailure] = useState<string>()
  const [left, setLeft] = useState<RollMark>()
  /** False while the stored mark is another roll's. */
  const [isOurs, setOurs] = useState(false)
  const deps: RollDeps = { actions, data, batches, keep: (mark) => keepRollMark(markName, mark) }
  const send = async (sent: readonly RollPart[], closed: readonly CloseResult[]) => {
    // Another batch is being sent, and its results must stay.
    if ((batches.getSnapshot()?.phase ?? 'settled') !== 'settled') return setPhase('idle')
    setFailure(undefined)
    setPhase('opening')
    const isSent = await openParts(deps, sent, closed)
    if (!isSent) setFailure(batches.getSnapshot()?.failure?.words)
    setPhase(isSent && closed.some((one) => closedOf(one) > 0n) ? 'opened' : 'idle')
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
    if (phase !== 'idle') return
    setPhase('closing')
    if (!(await locks.hold(account))) {
      setPhase('idle')
      setParts(sent)
      return setResults(sent.map(() => ({ status: 'refused', words: t('Another tab is rolling.') })))
    }
    try {
      // A second mark would erase what the first one says of closed positions.
      const before = readRollMark(markName)
      if (before !== undefined && leftLegs(before).length > 0) {
        setLeft(before)
        return setPhase('idle')
      }
      setOurs(true)
      setParts(sent)
      await work(sent)
    } finally {
      await locks.letGo(account)
    }
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
    /** Why nothing was opened. */
    failure,
    /** An earlier roll that may have closed more than it opened; nothing new is sent before it is dropped. */
    left,
    dropLeft: () => {
      keepRollMark(markName, undefined)
      setLeft(undefined)
    },
    isBusy: phase === 'closing' || phase === 'opening',
    isOpened: phase === 'opened',
    finish: (onClose: () => void) => () => {
      const isUnknown = results?.some(({ status }) => status === 'unknown') === true
      // What closed but was not opened stays stored, for the next page or roll to say.
      if (isOurs && !isUnknown && (phase === 'opened' || !hasClosed)) deps.keep(undefined)
      onClose()
    },
  }
}
