import { useLocation } from 'wouter'
import { fixed6, formatFixed6 } from '@/core/protocol/fixed6'
import { createOpenTicket, whenTicketOpen, type OpenTicket } from '@/web/desk/draft/openTicket'
import { emptyDraft, emptyFollow, type FollowDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { emptyIceberg } from '@/web/desk/ticket/iceberg/icebergDraft'
import { formsOf } from '@/web/desk/ticket/openForms'
import { emptyLeg, nothingAttached } from '@/web/desk/ticket/stop/legDraft'
import { emptyTrailDraft, type TrailDraft } from '@/web/desk/ticket/stop/trailDraft'
import { trailDistanceText } from '@/web/desk/ticket/stop/trailText'
import { pegTargetText } from '@/web/desk/ticket/volatility/pegText'
import { plural, t } from '@/web/language/t'
import { done } from '@/web/session/actions/outcome'
import { flagsOf, flagTexts } from '@/web/session/orders/orderFlags'
import { usePageStore } from '@/web/session/pageStores'
import type { FillCommand } from '@/web/tools/palette/paletteCommand'
import type { PalettePlan, PlanTerm } from '@/web/tools/palette/PlanSheet'
import { formatExact } from '@/web/ui/formatExact'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'

const ticketNames: Record<FillCommand['ticket'], string> = {
  order: t('Order'),
  stop: t('Stop'),
  twap: 'TWAP',
  scale: t('Scaled'),
  iceberg: t('Iceberg'),
}

const tillTexts: Record<NonNullable<FillCommand['goodTill']>, string> = {
  '1h': t('1 hour'),
  '8h': t('8 hours'),
  today: t('End of today'),
}

/** Plans to fill a ticket of the desk. Nothing is sent: the ticket shows its own preview and submit. */
export function useFillPlan(command: FillCommand | undefined): PalettePlan | undefined {
  const [, navigate] = useLocation()
  const tickets = usePageStore(createOpenTicket)
  const { choose } = useTicketChoice()
  if (command === undefined) return undefined
  const { instrument, ticket } = command
  const { instrumentName } = instrument
  return {
    title: t('{ticket} ticket: {instrument}', { ticket: ticketNames[ticket], instrument: instrumentName }),
    tone: 'plain',
    terms: fillTerms(command),
    verb: t('Fill the ticket'),
    run: () => {
      const fill = (open: OpenTicket) => {
        fillForms(command, open)
        choose(ticket)
      }
      whenTicketOpen(tickets, instrumentName, fill, () => navigate(tradePath(instrumentName) + carriedSearch()))
      return Promise.resolve(done(undefined))
    },
  }
}

function fillForms(command: FillCommand, open: OpenTicket): void {
  const { ticket, side, prices, flags, takeProfit, stopLoss, minutes, count, visible } = command
  const forms = formsOf(open)
  const amountText = command.amount === undefined ? '' : formatFixed6(command.amount)
  const [first = '', last = ''] = prices.map(formatFixed6)
  const follow = followDraftOf(command)
  const isIceberg = ticket === 'iceberg'
  const isLimit = isIceberg || (ticket === 'order' && (prices.length > 0 || follow !== undefined))
  // The stop ticket has its own draft, so an unsent order stays.
  if (ticket !== 'stop') {
    forms.setDraft(() => ({
      ...emptyDraft,
      ...(flags !== undefined && { ...flagsOf(flags), timeInForce: isLimit ? flags.timeInForce : 'GTC' }),
      side,
      amountText,
      type: ticket === 'order' && !isLimit ? 'market' : 'limit',
      priceText: isLimit ? first : '',
      follow,
      ...(command.isFillOrKill === true && { isFillOrKill: true }),
      ...(command.goodTill !== undefined && { goodTill: { preset: command.goodTill, text: '' } }),
      ...(isIceberg && {
        iceberg: { ...emptyIceberg, visibleText: visible === undefined ? '' : formatFixed6(visible) },
      }),
    }))
  }
  const { trail } = command
  if (trail !== undefined) {
    forms.setStop((stop) => ({
      ...stop,
      kind: 'STOP_LOSS',
      scope: 'wholePosition',
      triggerText: '',
      amountText: '',
      trail: trailDraft(trail),
    }))
  } else if (ticket === 'stop') {
    forms.setStop((stop) => ({ ...stop, side, scope: 'order', triggerText: first, amountText, trail: undefined }))
  }
  if (ticket === 'scale') {
    forms.setScale({
      fromText: first,
      toText: last,
      countText: String(count ?? 5),
      shape: 'flat',
      nextEnd: last === '' ? 'to' : 'from',
    })
  }
  if (minutes !== undefined) forms.setMinutesText(String(minutes))
  if (ticket !== 'order') return
  // Clears stops of an earlier order, because the plan shows only its own.
  if (takeProfit === undefined && stopLoss === undefined) return forms.setAttached(() => nothingAttached)
  const leg = (price: typeof takeProfit) => ({
    ...emptyLeg,
    triggerText: price === undefined ? '' : formatFixed6(price),
  })
  forms.setAttached(() => ({ legs: { TAKE_PROFIT: leg(takeProfit), STOP_LOSS: leg(stopLoss) } }))
}

function trailDraft({ distance, activation }: Required<FillCommand>['trail']): TrailDraft {
  return {
    ...emptyTrailDraft,
    unit: distance.unit,
    distanceText: formatFixed6(distance.unit === 'usd' ? distance.usd : distance.fraction * 100n),
    activationText: activation === undefined ? '' : formatFixed6(activation),
  }
}

function followDraftOf({ follow }: FillCommand): FollowDraft | undefined {
  if (follow === undefined) return undefined
  const { target, cap } = follow
  const isShare = target.share !== 0n
  return {
    ...emptyFollow,
    to: target.kind,
    unit: isShare ? 'percent' : 'ticks',
    offsetText: isShare ? formatFixed6(fixed6(target.share * 100n)) : String(target.ticks),
    capText: cap === undefined ? undefined : formatFixed6(cap),
  }
}

function fillTerms(command: FillCommand): readonly PlanTerm[] {
  const { ticket, instrument, side, amount, prices, follow, flags, takeProfit, stopLoss, minutes, count, trail } =
    command
  const priceName = ticket === 'stop' ? t('Trigger') : t('Price')
  const terms: readonly (PlanTerm | false)[] = [
    trail === undefined && { name: t('Side'), value: side === 'buy' ? t('Buy') : t('Sell') },
    trail !== undefined && { name: t('Trailing distance'), value: trailDistanceText(trail.distance) },
    trail?.activation !== undefined && { name: t('Activation price'), value: formatExact(trail.activation) },
    amount !== undefined && { name: t('Amount'), value: `${formatExact(amount)} ${instrument.asset}` },
    prices.length > 0 && { name: priceName, value: prices.map((price) => formatExact(price)).join(' – ') },
    follow !== undefined && {
      name: priceName,
      value: t('follows {target}', { target: pegTargetText(follow.target, side === 'buy') }),
    },
    follow?.cap !== undefined && {
      name: side === 'buy' ? t('Never above') : t('Never below'),
      value: formatExact(follow.cap),
    },
    ticket === 'order' && prices.length === 0 && follow === undefined && { name: priceName, value: t('market') },
    command.isFillOrKill === true && {
      name: t('Fill or kill (checked by this page)'),
      value: t('wholly or not at all'),
    },
    command.goodTill !== undefined && {
      name: t('Good till (cancelled by this page)'),
      value: tillTexts[command.goodTill],
    },
    minutes !== undefined && { name: t('Duration'), value: `${minutes} min` },
    command.visible !== undefined && { name: t('Visible'), value: formatExact(command.visible) },
    count !== undefined && {
      name: t('Orders'),
      value: plural(count, { one: '{count} order', other: '{count} orders' }),
    },
    takeProfit !== undefined && { name: t('Take-profit'), value: formatExact(takeProfit) },
    stopLoss !== undefined && { name: t('Stop-loss'), value: formatExact(stopLoss) },
    flags !== undefined &&
      flagTexts(flags).length > 0 && { name: t('Order options'), value: flagTexts(flags).join(', ') },
  ]
  return terms.filter((term) => term !== false)
}
