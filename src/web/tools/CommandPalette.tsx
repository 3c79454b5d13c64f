import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import { done, type NotDone } from '@/web/session/actions/outcome'
import { CommandPaletteDialog } from '@/web/tools/palette/CommandPaletteDialog'
import type { FillCommand, PaletteCommand, PhraseContext } from '@/web/tools/palette/paletteCommand'
import { moreRows } from '@/web/tools/palette/paletteRows'
import { parsePhrase } from '@/web/tools/palette/parsePhrase'
import { fillOf } from '@/web/tools/palette/parseTicketPhrase'
import { addPhrase, readPhrases, writePhrases } from '@/web/tools/palette/phraseHistory'
import type { PalettePlan } from '@/web/tools/palette/PlanSheet'
import { exampleOption } from '@/web/tools/palette/readInstrument'
import { useCommandMarket } from '@/web/tools/palette/useCommandMarket'
import { useLeveragePlan } from '@/web/tools/palette/useLeveragePlan'
import { useAmendPlan, useCancelPlan } from '@/web/tools/palette/useOrdersPlans'
import { usePhraseContext } from '@/web/tools/palette/usePhraseContext'
import { useTour } from '@/web/tools/tour/tour'
import { carriedSearch, shownInstrument, startInstrument, tradePath, withCarried } from '@/web/ui/navigation/routes'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { numberMarks } from '@/web/ui/readNumber'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { useAlertPlan } from './useAlertPlan'
import { useFillPlan } from './useFillPlan'
import { useHedgePlan } from './useHedgePlan'
import { useOcoPlan } from './useOcoPlan'
import { useOrderPlan, type OrderCommand } from './useOrderPlan'
import { useStopQuotingPlan } from './useStopQuotingPlan'

type Rejection = { readonly words: string; readonly code?: string | undefined }

const nothingListed: PhraseContext = {
  instruments: [],
  current: undefined,
  screens: [],
  pathOf: () => '/',
  marks: numberMarks(),
}
const unknownOutcomeText = t(
  'We don’t know yet whether this order reached the venue. Checking… You can enter another command meanwhile.',
)

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [history] = useState(() => readPhrases(browserStorage))
  const [rejection, setRejection] = useState<Rejection>()
  const [isSending, setSending] = useState(false)
  /** The last phrase whose outcome is unknown, which must not be sent twice. */
  const [unknownPhrase, setUnknownPhrase] = useState<string>()
  const isBusy = useRef(false)
  const context = usePhraseContext() ?? nothingListed
  const parsed = useMemo(() => parsePhrase(text, context), [text, context])
  const plan = usePlan(text, parsed.status === 'understood' ? parsed.command : undefined)

  const send = async () => {
    if (plan === undefined || isBusy.current || unknownPhrase === text) return
    // The obstacle may be gone in a moment, so the press must not look as if it had worked.
    if (plan.run === undefined) return setRejection(plan.blocked)
    isBusy.current = true
    setSending(true)
    setRejection(undefined)
    const outcome = await plan.run()
    isBusy.current = false
    setSending(false)
    if (outcome.status === 'unknown') setUnknownPhrase(text)
    if (outcome.status !== 'done') return setRejection(whyNot(outcome))
    writePhrases(browserStorage, addPhrase(readPhrases(browserStorage), text))
    onClose()
  }
  return (
    <CommandPaletteDialog
      text={text}
      onText={(next) => {
        setText(next)
        setRejection(undefined)
      }}
      parsed={parsed}
      option={exampleOption(context.instruments)}
      more={moreRows(text, parsed, context)}
      plan={plan}
      history={history}
      isSending={isSending}
      rejection={rejection}
      onSend={() => void send()}
      onFill={() => {
        if (plan?.fill === undefined) return
        void plan.fill()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function whyNot(outcome: NotDone): Rejection {
  switch (outcome.status) {
    case 'refused':
      return { words: t('Rejected: {why}', { why: outcome.failure.words }), code: outcome.failure.code }
    case 'unknown':
      return { words: unknownOutcomeText }
    case 'notArrived':
      return { words: t('Not received by the venue.') }
    case 'busy':
      return { words: t('Not sent: another order is being sent.') }
  }
}

/**
 * Plans the phrase. Each kind of command has its own hook; the hooks of the other kinds get `undefined` and subscribe
 * to nothing.
 */
function usePlan(text: string, command: PaletteCommand | undefined): PalettePlan | undefined {
  const [location, navigate] = useLocation()
  const { change } = usePreferences()
  const ordering = isOrderCommand(command) ? command : undefined
  const market = useCommandMarket(ordering?.instrument)
  const order = useOrderPlan(text, ordering, market)
  const cancel = useCancelPlan(command?.kind === 'cancel' ? command : undefined)
  const amend = useAmendPlan(text, command?.kind === 'amend' ? command : undefined)
  const leverage = useLeveragePlan(command?.kind === 'leverage' ? command : undefined)
  const oco = useOcoPlan(command?.kind === 'oco' ? command : undefined)
  const fill = useFillPlan(fillCommandOf(command))
  const tour = useTour()
  const alert = useAlertPlan(command?.kind === 'alert' ? command : undefined)
  const hedge = useHedgePlan(command?.kind === 'hedge' || command?.kind === 'stopHedging' ? command : undefined)
  const quoting = useStopQuotingPlan(command?.kind === 'stopQuoting' ? command : undefined)
  switch (command?.kind) {
    case undefined:
    case 'help':
      return undefined
    case 'place':
      return order === undefined || fill?.run === undefined ? order : { ...order, fill: fill.run }
    case 'close':
    case 'flip':
      return order
    case 'cancel':
      return cancel
    case 'amend':
      return amend
    case 'leverage':
      return leverage
    case 'oco':
      return oco
    case 'fill':
      return fill
    case 'closeAll':
      // After the palette has closed, because its own keys come first while it is open.
      return simplePlan(t('Close all positions…'), () => {
        if (shownInstrument(location) === undefined) navigate(tradePath(startInstrument) + carriedSearch())
        setTimeout(() => runShortcut('position.closeAll'))
      })
    case 'goTo':
      return simplePlan(t('Go to {screen}', { screen: command.name }), () => navigate(withCarried(command.path)))
    case 'alert':
      return alert
    case 'hedge':
    case 'stopHedging':
      return hedge
    case 'stopQuoting':
      return quoting
    case 'tour':
      return tour.canStart
        ? simplePlan(t('Take the tour'), tour.start)
        : {
            ...simplePlan(t('Take the tour'), tour.start),
            run: undefined,
            blocked: { words: t('The tour uses play money. Switch to the Paper venue first.') },
          }
    case 'theme':
      return simplePlan(t('Theme: {theme}', { theme: command.theme === 'dark' ? t('dark') : t('light') }), () =>
        change({ theme: command.theme }),
      )
  }
}

function fillCommandOf(command: PaletteCommand | undefined): FillCommand | undefined {
  if (command?.kind === 'place') return fillOf(command)
  return command?.kind === 'fill' ? command : undefined
}

function isOrderCommand(command: PaletteCommand | undefined): command is OrderCommand {
  return command?.kind === 'place' || command?.kind === 'close' || command?.kind === 'flip'
}

function simplePlan(title: string, act: () => void): PalettePlan {
  const run = () => {
    act()
    return Promise.resolve(done(undefined))
  }
  return { title, tone: 'plain', terms: [], verb: title, run }
}
