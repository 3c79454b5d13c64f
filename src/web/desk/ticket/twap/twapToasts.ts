import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import { failureOf } from '@/web/session/actions/failureOf'
import type { Outcome } from '@/web/session/actions/outcome'
import { showToast } from '@/web/ui/showToast'
import { runningText } from './twapText'

export function showTwapOutcome(outcome: Outcome<TwapOrder>, steps: Steps | undefined): void {
  switch (outcome.status) {
    case 'done': {
      const { value: twap } = outcome
      return showToast({
        tone: 'done',
        title: t('TWAP started: {twap}', { twap: runningText(twap, steps) }),
        category: 'orders',
        instrumentName: twap.instrumentName,
      })
    }
    case 'refused': {
      const { words: detail, code } = outcome.failure
      return showToast({ tone: 'danger', title: t('TWAP rejected'), detail, code, category: 'orders' })
    }
    case 'notArrived':
      return showToast({
        tone: 'info',
        title: t('TWAP not received by the venue'),
        detail: t('No TWAP was started.'),
        category: 'orders',
      })
    case 'busy':
    case 'unknown':
      return showToast({
        tone: 'warn',
        title: t('TWAP status unknown'),
        detail: t('We couldn’t reach the venue to confirm. Check your TWAPs before starting another.'),
        category: 'orders',
      })
  }
}

export function showTwapCancel(twap: TwapOrder, outcome: Outcome, steps: Steps | undefined): void {
  const failure = failureOf(outcome)
  const about = { category: 'orders', instrumentName: twap.instrumentName } as const
  if (failure === undefined) {
    showToast({ tone: 'info', title: t('TWAP cancelled: {twap}', { twap: runningText(twap, steps) }), ...about })
  } else {
    const { words: detail, code } = failure
    const isRefused = outcome.status === 'refused'
    const title = isRefused ? t('Couldn’t cancel TWAP') : t('TWAP cancellation status unknown')
    showToast({ tone: isRefused ? 'danger' : 'warn', title, detail, code, ...about })
  }
}
