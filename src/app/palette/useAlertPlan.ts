import { done, type NotDone } from '@/account/actions/outcome'
import { checkAlert } from '@/features/alerts/alertDraft'
import { alertName, levelText, wishWords } from '@/features/alerts/alertWords'
import { useLevelNow } from '@/features/alerts/useLevelNow'
import type { AlertCommand } from '@/features/palette/paletteCommand'
import type { PalettePlan } from '@/features/palette/palettePlan'
import { formatFixed6 } from '@/protocol/fixed6'
import { t } from '@/ui/t'
import { addOwnAlert } from '@/features/alerts/addOwnAlert'
import { startInstrument } from '@/appContext/routes'

const tooMany: NotDone = {
  status: 'refused',
  failure: { words: t('There are a hundred alerts. Remove one first.'), isDeclined: false },
}

/** What an alert would wait for. It is kept here and sent nowhere. */
export function useAlertPlan(command: AlertCommand | undefined): PalettePlan | undefined {
  // Something is followed also while no alert is spoken of: hooks come in one order.
  const now = useLevelNow(command?.instrumentName ?? startInstrument, command?.source ?? 'mark')
  if (command === undefined) return undefined
  const { instrumentName, source, rule, text, isRepeating } = command
  const checked = checkAlert({ instrumentName, source, kind: rule, text: formatFixed6(text), isRepeating }, now)
  const verb = t('Set the alert')
  if (checked.status === 'bad') {
    return {
      title: t('Alert on {instrument}', { instrument: instrumentName }),
      tone: 'plain',
      terms: [],
      verb,
      blocked: checked,
    }
  }
  const { alert } = checked
  return {
    title: alertName(alert),
    tone: 'plain',
    terms: [
      { name: t('Instrument'), value: instrumentName },
      { name: t('Tells when'), value: wishWords(alert) },
      { name: t('Now'), value: now === undefined ? '\u2014' : levelText(source, now) },
      { name: t('Repeats'), value: isRepeating ? t('yes, once it has left the level') : t('no') },
      { name: t('Kept'), value: t('in this browser, looked at while the page is open') },
    ],
    verb,
    run: () => Promise.resolve(addOwnAlert(alert) ? done(undefined) : tooMany),
  }
}
