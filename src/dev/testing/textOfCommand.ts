import { formatFixed6 } from '@/core/protocol/fixed6'
import { trailDistanceText } from '@/web/desk/ticket/stop/trailText'
import {
  amountLabel,
  cancelText,
  commandPriceLabel,
  commandText,
  type PaletteCommand,
} from '@/web/tools/palette/paletteCommand'

/** Formats a command on one line, including every default. */
export function textOfCommand(command: PaletteCommand): string {
  switch (command.kind) {
    case 'place': {
      const { side, amount, instrument, price, timeInForce, postOnly, reduceOnly, mmp } = command
      const flags = [timeInForce, postOnly && 'post', reduceOnly && 'reduce', mmp && 'mmp'].filter(Boolean).join(' ')
      return `${side} ${amountLabel(amount)} ${instrument.instrumentName} ${commandPriceLabel(price)} ${flags}`
    }
    case 'close': {
      const { amount, instrument, price, postOnly } = command
      return `close ${amountLabel(amount)} ${instrument.instrumentName} ${commandPriceLabel(price)}${postOnly ? ' post' : ''}`
    }
    case 'flip':
      return `flip ${command.instrument.instrumentName}`
    case 'cancel':
      return `cancel ${cancelText(command)}`
    case 'amend': {
      const price = command.price === undefined ? '' : ` ${commandPriceLabel(command.price)}`
      const amount = command.amount === undefined ? '' : ` amount ${command.amount.toString()}`
      return `amend ${commandText(command.which)}:${price}${amount}`
    }
    case 'leverage':
      return `leverage ${command.instrument.instrumentName} ${command.leverage}`
    case 'hedge': {
      const { instrument, target, band } = command
      return `hedge ${instrument.instrumentName} to ${formatFixed6(target)}${band === undefined ? '' : ` band ${formatFixed6(band)}`}`
    }
    case 'stopQuoting':
      return `stop quoting ${command.asset ?? 'all'}`
    case 'stopHedging':
      return `stop hedging ${command.asset ?? 'all'}`
    case 'oco':
      return `oco ${command.instrument.instrumentName} ${command.prices.map(formatFixed6).join(' ')} ${command.onPartial}`
    case 'goTo':
      return `go to ${command.path}`
    case 'theme':
      return `theme ${command.theme}`
    case 'alert': {
      const { instrumentName, source, rule, text, isRepeating, rearm } = command
      const repeat = `${isRepeating ? ' repeat' : ''}${rearm === undefined ? '' : ` ${formatFixed6(rearm)}`}`
      return `alert ${instrumentName} ${source} ${rule} ${formatFixed6(text)}${repeat}`
    }
    case 'fill':
      return textOfFill(command)
    case 'closeAll':
    case 'tour':
    case 'help':
      return command.kind
  }
}

function textOfFill(command: Extract<PaletteCommand, { kind: 'fill' }>): string {
  const { ticket, side, amount, instrument, prices, follow, takeProfit, stopLoss, minutes, count, trail } = command
  if (trail !== undefined) {
    const from = trail.activation === undefined ? '' : ` from ${formatFixed6(trail.activation)}`
    return `fill ${ticket}: ${instrument.instrumentName} by ${trailDistanceText(trail.distance)}${from}`
  }
  return [
    `fill ${ticket}: ${side} ${amount === undefined ? '' : formatFixed6(amount)} ${instrument.instrumentName}`,
    ...prices.map(formatFixed6),
    ...(follow === undefined
      ? []
      : [`follow ${follow.target.kind} ${follow.target.ticks} ${formatFixed6(follow.target.share)}`]),
    ...(follow?.cap === undefined ? [] : [`cap ${formatFixed6(follow.cap)}`]),
    ...(takeProfit === undefined ? [] : [`tp ${formatFixed6(takeProfit)}`]),
    ...(stopLoss === undefined ? [] : [`sl ${formatFixed6(stopLoss)}`]),
    ...(command.isFillOrKill === true ? ['fok'] : []),
    ...(command.goodTill === undefined ? [] : [`gtt ${command.goodTill}`]),
    ...(minutes === undefined ? [] : [`${minutes} min`]),
    ...(count === undefined ? [] : [`x${count}`]),
    ...(command.visible === undefined ? [] : [`show ${formatFixed6(command.visible)}`]),
  ].join(' ')
}
