import { formatFixed6 } from '@/core/protocol/fixed6'
import { addMyAlert } from '@/web/desk/alerts/addMyAlert'
import { checkAlert } from '@/web/desk/alerts/alertDraft'
import { alertName, levelText, subjectName, wishText } from '@/web/desk/alerts/alertLabels'
import { useLevelNow } from '@/web/desk/alerts/useLevelNow'
import { t } from '@/web/language/t'
import { useConnectedAccount } from '@/web/session/accountContext'
import { done, type NotDone } from '@/web/session/actions/outcome'
import { usePageStores } from '@/web/session/pageStores'
import type { AlertCommand } from '@/web/tools/palette/paletteCommand'
import type { PalettePlan } from '@/web/tools/palette/PlanSheet'
import { startInstrument } from '@/web/ui/navigation/routes'

const tooMany: NotDone = {
  status: 'refused',
  failure: { words: t('You’ve reached the limit of 100 alerts. Delete one to add another.'), isDeclined: false },
}

function repeatText({ isRepeating, rearmBy, source }: Parameters<typeof addMyAlert>[1]): string {
  if (!isRepeating) return t('no')
  if (rearmBy === undefined) return t('Yes, after price leaves the level')
  return t('Yes, once it has come back by {value}', { value: levelText(source, rearmBy) })
}

/** Plans an alert, which is stored in this browser and never sent. */
export function useAlertPlan(command: AlertCommand | undefined): PalettePlan | undefined {
  const stores = usePageStores()
  const account = useConnectedAccount()
  // Hooks must always run in one order, so this subscribes even without an alert command.
  const { instrumentName = startInstrument, source = 'mark' } = command ?? {}
  const subject = { instrumentName, source, account }
  const now = useLevelNow(subject)
  if (command === undefined) return undefined
  const { rule: kind, text, isRepeating, rearm } = command
  const rearmText = rearm === undefined ? undefined : formatFixed6(rearm)
  const checked = checkAlert({ ...subject, kind, text: formatFixed6(text), isRepeating, rearmText }, now)
  const verb = t('Set alert')
  if (checked.status === 'bad') {
    return {
      title: t('Alert on {instrument}', { instrument: subjectName(subject) }),
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
      { name: t('Instrument'), value: subjectName(subject) },
      { name: t('Triggers when'), value: wishText(alert) },
      { name: t('Now'), value: now === undefined ? '\u2014' : levelText(source, now) },
      { name: t('Repeat'), value: repeatText(alert) },
      { name: t('Stored'), value: t('In this browser; checked only while this page is open') },
    ],
    verb,
    run: () => Promise.resolve(addMyAlert(stores, alert) ? done(undefined) : tooMany),
  }
}
