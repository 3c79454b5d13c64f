import { memo, Suspense } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Panel } from '@/web/ui/Panel'
import type { AccountLadderProps } from './AccountLadder'

const AccountLadder = lazyPanel(() => import('./AccountLadder').then((module) => module.AccountLadder))

export const TradeLadder = memo(function LadderPanel(props: AccountLadderProps) {
  return (
    <Suspense
      fallback={
        <Panel title={t('Ladder')} freshness={begins}>
          {null}
        </Panel>
      }
    >
      <AccountLadder {...props} />
    </Suspense>
  )
})

const begins = { status: 'loading' } as const
