import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { useConfirm } from './useConfirm'

/** Cancels all orders, or all orders and stops, after the confirmation that the trader has chosen. */
export function useCancelAll() {
  const actions = useAccountSession()?.actions
  const confirm = useConfirm()
  const run = (what: 'cancelAll' | 'cancelAllAndStops', text: string) => () => {
    const question = { title: t('Cancel all?'), text, label: t('Cancel all'), tone: 'danger' } as const
    confirm(
      () => Promise.resolve({ wanted: { kind: 'cancelAll' }, question }),
      () => {
        void actions?.[what]()
        return undefined
      },
    )
  }
  return {
    orders: run('cancelAll', t('All resting orders and TWAPs are cancelled; stops stay.')),
    ordersAndStops: run(
      'cancelAllAndStops',
      t('All resting orders, TWAPs and stops are cancelled. Positions are then unprotected.'),
    ),
  }
}
