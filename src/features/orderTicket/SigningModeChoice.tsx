import type { SigningMode } from '@/account/access'
import { RadioGroup } from '@/ui/RadioGroup'

type SigningModeChoiceProps = {
  mode: SigningMode
  onChange: (mode: SigningMode) => void
  isOneClickAvailable: boolean
}

const words: Record<SigningMode, string> = {
  wallet: 'The wallet asks for each order.',
  oneClick: 'The key of this session signs at once.',
}

/** Who signs the next order: always in view, because it decides whether anybody is asked. */
export function SigningModeChoice({ mode, onChange, isOneClickAvailable }: SigningModeChoiceProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="label" aria-hidden="true">
          Signed by
        </span>
        <RadioGroup
          label="Signed by"
          size="small"
          className="w-42"
          value={mode}
          onChange={onChange}
          options={[
            { value: 'wallet', label: 'Wallet' },
            { value: 'oneClick', label: 'One-click', isDisabled: !isOneClickAvailable },
          ]}
        />
      </div>
      <p className="text-xs text-text-3">
        {words[mode]}
        {!isOneClickAvailable && ' One-click needs trading enabled.'}
      </p>
    </div>
  )
}
