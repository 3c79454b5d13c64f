import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { KeyActionId } from '@/ui/keys/keyActions'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { keyWords } from '../keyWords'
import { readArmedChoices, windowChoices } from './armedChoices'

type ArmDialogProps = { isOneClick: boolean; isLive: boolean; onArm: () => void; onClose: () => void }

const armedKeys = [
  'armed.buyBid',
  'armed.sellAsk',
  'armed.buyMarket',
  'armed.sellMarket',
  'armed.moveUp',
  'armed.moveDown',
  'armed.cancelLast',
  'armed.flatten',
  'armed.undo',
] as const satisfies readonly KeyActionId[]

/** What arming means, for how long a send can be taken back, and the arming itself. */
export function ArmDialog({ isOneClick, isLive, onArm, onClose }: ArmDialogProps) {
  const [{ windowMs }, change] = useKept('armed', readArmedChoices)
  const chosen = windowChoices.find((choice) => choice === windowMs)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Arm one-key sending')}
      description={t(
        'While the desk is armed, single keys send orders with the amount of the ticket. The key of this session signs them without asking, within its limits. Each one is held in sight first, and can be taken back.',
      )}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLive) onArm()
        }}
      >
        <div className="flex flex-col gap-1">
          <span className="label" aria-hidden="true">
            {t('Time to take it back')}
          </span>
          <RadioGroup
            label={t('Time to take it back')}
            value={String(chosen)}
            onChange={(value) => {
              const next = windowChoices.find((choice) => String(choice) === value)
              if (next !== undefined) change((kept) => ({ ...kept, windowMs: next }))
            }}
            options={windowChoices.map((choice) => ({ value: String(choice), label: `${choice / 1000} s` }))}
          />
        </div>
        <dl className="flex flex-col text-sm">
          {armedKeys.map((id) => (
            <ArmedKey key={id} id={id} />
          ))}
        </dl>
        <p className="text-xs text-text-3">
          {t(
            'It disarms itself after five minutes without an armed key, when the page is out of view, and when the connection is lost. Cancels go at once.',
          )}
        </p>
        {!isLive && <output className="text-xs text-danger">{t('There is no connection to the venue now.')}</output>}
        <Button type="submit" variant="danger" size="large" disabled={!isLive}>
          {isOneClick ? t('Arm') : t('Sign with one click, and arm')}
        </Button>
      </form>
    </Dialog>
  )
}

function ArmedKey({ id }: { id: KeyActionId }) {
  const keys = useKeyHint(id)
  return (
    <div className="flex h-6 items-center justify-between gap-4 border-b border-line/60">
      <dt className="text-text-2">{keyWords[id]}</dt>
      <dd>{keys === undefined ? '\u2014' : <kbd className="font-sans">{keys}</kbd>}</dd>
    </div>
  )
}
