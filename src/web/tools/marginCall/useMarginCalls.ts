import { useEffect, useRef, useState } from 'react'
import { accountUse, isolatedUse, type IsolatedUse } from '@/web/session/figures/marginLevel'
import type { LiveAccount } from '@/web/session/figures/useAccountFigures'
import { setTitleMark } from '@/web/ui/pageTitle'
import { showToast } from '@/web/ui/showToast'
import { callTitle, nextText, titleMark } from './callLabels'
import {
  areSameLevels,
  nextMarginCalls,
  noCalls,
  raisedCalls,
  subjectKey,
  type MarginCalls,
  type MarginReading,
} from './marginCalls'

type ReadAccount = Extract<LiveAccount, { status: 'live' | 'stale' }>

export function isolatedUses({ account, prices }: ReadAccount): readonly IsolatedUse[] {
  return (account.positions ?? []).flatMap((position) => {
    const mark = prices.tickers.get(position.instrumentName)?.mark?.price ?? position.markPrice
    return isolatedUse(position, mark) ?? []
  })
}

/** Returns the current margin calls. Stale data neither raises nor ends a call. */
export function useMarginCalls(live: LiveAccount): MarginCalls {
  const [retained, setRetained] = useState(noCalls)
  const calls = live.status === 'live' ? nextMarginCalls(retained, readingsOf(live)) : retained
  // Set during render: React renders again before it paints, with these levels as the previous levels.
  if (!areSameLevels(retained, calls)) setRetained(calls)
  useCallNotices(retained)
  useTitleMark(calls)
  return calls
}

function readingsOf(live: ReadAccount): readonly MarginReading[] {
  return [
    { subject: { kind: 'account' }, ...accountUse(live.figures) },
    ...isolatedUses(live).map(({ key, instrumentName, use, lost, isInLiquidation }) => ({
      subject: { kind: 'isolated' as const, instrumentName, key },
      use,
      lost,
      isInLiquidation,
    })),
  ]
}

function useCallNotices(calls: MarginCalls): void {
  const notified = useRef(noCalls)
  useEffect(() => {
    for (const call of raisedCalls(notified.current, calls)) {
      showToast({
        tone: call.level === 'notice' || call.level === 'warning' ? 'warn' : 'danger',
        title: callTitle(call),
        detail: nextText(call),
        id: `margin ${subjectKey(call.subject)}`,
        category: 'risk',
        instrumentName: call.subject.kind === 'isolated' ? call.subject.instrumentName : undefined,
      })
    }
    notified.current = calls
  }, [calls])
}

function useTitleMark(calls: MarginCalls): void {
  const [worst] = calls
  const mark = worst === undefined ? undefined : titleMark(worst)
  useEffect(() => {
    setTitleMark(mark ?? '')
    return () => setTitleMark('')
  }, [mark])
}
