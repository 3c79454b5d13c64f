import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '@/web/language/t'
import { leftLegs, leftText } from '@/web/options/roll/leftLegs'
import { keepRollMark, readRollMark, rollLocks } from '@/web/options/roll/rollMarks'
import type { AccountSession } from '@/web/session/accountSession'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { rollTerms } from '@/web/ui/navigation/rollPath'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { showToast } from '@/web/ui/showToast'

const RollTicket = lazyPanel(() => import('@/web/options/RollTicket').then((module) => module.RollTicket), 'mark')

type RollHostProps = { session: AccountSession; venueId: string; account: `0x${string}` }

/** The roll ticket that the address names, over any screen; and what a closed page left of a roll. */
export function RollHost({ session, venueId, account }: RollHostProps) {
  const terms = rollTerms(useSearch())
  const [, navigate] = useLocation()
  useEffect(() => {
    void sayLeft(`${venueId}.${account}`, account, (name) => navigate(tradePath(name) + carriedSearch()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a page that begins finds what another page left.
  }, [venueId, account])
  if (terms === undefined) return null
  const close = () => navigate(location.pathname + carriedSearch(), { replace: true })
  return (
    <OpenedTool onClose={close}>
      <RollTicket
        key={terms.of}
        terms={terms}
        session={session}
        account={account}
        markName={`${venueId}.${account}`}
        onClose={close}
      />
    </OpenedTool>
  )
}

/** Says once which legs a closed page closed but did not open, unless another tab works them. */
async function sayLeft(name: string, account: `0x${string}`, onOpen: (instrumentName: string) => void): Promise<void> {
  const mark = readRollMark(name)
  if (mark === undefined || (await rollLocks().held()).includes(account)) return
  keepRollMark(name, undefined)
  const legs = leftLegs(mark)
  const [first] = legs
  if (first === undefined) return
  showToast({
    tone: 'warn',
    title: t('A roll was interrupted'),
    detail: t('Check the position: {legs}.', { legs: legs.map(leftText).join('; ') }),
    action: { label: t('Open ticket'), onPress: () => onOpen(first.opens) },
    category: 'orders',
    isRisk: true,
    instrumentName: first.opens,
  })
}
