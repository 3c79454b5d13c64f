import { describeFailure } from '@/account/describeFailure'
import type { AwayNews } from '@/account/disconnect/whileAway'
import { showToast, type Toast } from '@/ui/showToast'
import { plural } from '@/ui/t'

/** Says what became of the orders whose connection was lost. Cancelled by the venue means gone: nothing restores them. */
export function tellAwayNews(news: AwayNews): void {
  showToast(awayToast(news))
}

export function awayToast(news: AwayNews): Toast {
  if (news.status === 'unknown') {
    const { words, code } = describeFailure(news.error)
    return {
      tone: 'warn',
      category: 'connection',
      title: plural(news.count, {
        one: 'Not known what became of 1 order while you were away',
        other: 'Not known what became of {count} orders while you were away',
      }),
      detail: words,
      code,
    }
  }
  const { cancelled, filled, open } = news
  const rest = [
    filled > 0 ? plural(filled, { one: '1 was filled.', other: '{count} were filled.' }) : undefined,
    open > 0 ? plural(open, { one: '1 is still open.', other: '{count} are still open.' }) : undefined,
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
        one: 'It was sent over a connection that was lost.',
        other: 'They were sent over a connection that was lost.',
      }),
      ...rest.filter((part) => part !== undefined),
    ].join(' '),
  }
}
