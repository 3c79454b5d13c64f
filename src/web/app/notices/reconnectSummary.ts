import { plural } from '@/web/language/t'
import { describeFailure } from '@/web/session/actions/describeFailure'
import type { AwayNews } from '@/web/session/disconnect/whileAway'
import { showToast, type Toast } from '@/web/ui/showToast'

/**
 * Reports what happened to orders during a lost connection. Orders that the venue has cancelled are not placed again.
 */
export function showReconnectSummary(news: AwayNews): void {
  showToast(awayToast(news))
}

export function awayToast(news: AwayNews): Toast {
  if (news.status === 'unknown') {
    const { words, code } = describeFailure(news.error)
    return {
      tone: 'warn',
      category: 'connection',
      title: plural(news.count, {
        one: 'Status of 1 order unknown after disconnect',
        other: 'Status of {count} orders unknown after disconnect',
      }),
      detail: words,
      code,
    }
  }
  const { cancelled, filled, expired, open } = news
  const rest = [
    filled > 0 ? plural(filled, { one: '1 filled.', other: '{count} filled.' }) : undefined,
    expired > 0 ? plural(expired, { one: '1 expired.', other: '{count} expired.' }) : undefined,
    open > 0 ? plural(open, { one: '1 still open.', other: '{count} still open.' }) : undefined,
  ]
  return {
    tone: 'warn',
    category: 'connection',
    title: plural(cancelled, {
      one: '1 order was cancelled while you were away',
      other: '{count} orders were cancelled while you were away',
    }),
    detail: [
      plural(cancelled, {
        one: 'Cancelled on disconnect.',
        other: 'Cancelled on disconnect.',
      }),
      ...rest.filter((part) => part !== undefined),
    ].join(' '),
  }
}
