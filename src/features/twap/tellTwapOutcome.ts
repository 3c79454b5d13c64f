import { failureOf } from '@/account/actions/failureOf'
import type { Outcome } from '@/account/actions/outcome'
import { runningWords } from './twapWords'
import type { TwapOrder } from '@/protocol/rest/twaps'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

/** Says what became of a TWAP that was asked for. */
export function tellTwapOutcome(outcome: Outcome<TwapOrder>): void {
  switch (outcome.status) {
    case 'done': {
      const { value: twap } = outcome
      return showToast({
        tone: 'done',
        title: t('TWAP started: {twap}', { twap: runningWords(twap) }),
        category: 'orders',
        instrumentName: twap.instrumentName,
      })
    }
    case 'refused': {
      const { words: detail, code } = outcome.failure
      return showToast({ tone: 'danger', title: t('The TWAP was refused'), detail, code, category: 'orders' })
    }
    case 'notArrived':
      return showToast({
        tone: 'info',
        title: t('The TWAP did not reach the venue'),
        detail: t('Nothing was started.'),
        category: 'orders',
      })
    case 'busy':
    case 'unknown':
      return showToast({
        tone: 'warn',
        title: t('Not known whether the TWAP arrived'),
        detail: t('The venue could not be asked. See the list of TWAPs before starting another.'),
        category: 'orders',
      })
  }
}

export function tellTwapCancel(twap: TwapOrder, outcome: Outcome): void {
  const failure = failureOf(outcome)
  const about = { category: 'orders', instrumentName: twap.instrumentName } as const
  if (failure === undefined) {
    showToast({ tone: 'info', title: t('TWAP cancelled: {twap}', { twap: runningWords(twap) }), ...about })
  } else {
    const { words: detail, code } = failure
    const isRefused = outcome.status === 'refused'
    const title = isRefused ? t('The cancel of the TWAP was refused') : t('Not known whether the TWAP was cancelled')
    showToast({ tone: isRefused ? 'danger' : 'warn', title, detail, code, ...about })
  }
}
