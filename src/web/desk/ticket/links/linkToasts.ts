import { t } from '@/web/language/t'
import type { EndedLink, Link } from '@/web/session/links/link'
import { isOverfilled } from '@/web/session/links/linkRules'
import type { OrderNotice } from '@/web/session/orderNotice'
import { showToast } from '@/web/ui/showToast'
import { linkEndText, linkName, stepText } from './linkText'

export function showLinkNotice(notice: Extract<OrderNotice, { kind: 'linkEnded' | 'linkAsks' }>): void {
  if (notice.kind === 'linkEnded') showEnded(notice.ended)
  else showAsking(notice)
}

function showEnded({ link, end }: EndedLink): void {
  const { terms, legs } = link
  const isDouble = terms.kind === 'oco' && end.why === 'done' && isOverfilled(terms.onPartial, legs)
  const tone = isDouble
    ? 'danger'
    : end.why === 'done'
      ? 'done'
      : end.why === 'stopped' || end.why === 'cancelledAll'
        ? 'info'
        : 'warn'
  showToast({
    category: 'orders',
    tone,
    title: isDouble ? t('OCO: both orders filled') : t('Link ended: {link}', { link: linkName(terms) }),
    detail: linkEndText(link, end),
    instrumentName: legs[0]?.instrumentName,
    isQuiet: end.why === 'stopped',
    isRisk: isDouble,
    id: toastId(link),
  })
}

/** Asks for the signature of one step, or says why the venue has refused it. */
function showAsking({ link, onConfirm }: Extract<OrderNotice, { kind: 'linkAsks' }>): void {
  const { terms, legs, state } = link
  if (state.status !== 'asking' && state.status !== 'refused') return
  const isRefused = state.status === 'refused'
  showToast({
    category: 'orders',
    tone: isRefused ? 'danger' : 'warn',
    title: t('{link}: {step}', { link: linkName(terms), step: stepText(link, state.step) }),
    detail: isRefused ? state.failure.words : undefined,
    code: isRefused ? state.failure.code : undefined,
    action: { label: isRefused ? t('Try again') : t('Sign'), onPress: onConfirm },
    instrumentName: legs[0]?.instrumentName,
    isRisk: true,
    id: toastId(link),
  })
}

/** Links have keys of their own, apart from those of orders. */
const toastId = ({ key }: Pick<Link, 'key'>) => ['link', key].join(' ')
