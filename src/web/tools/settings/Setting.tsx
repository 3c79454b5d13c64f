import type { ReactNode } from 'react'

type SettingProps = { label: string; hint?: string; children: ReactNode }

export function Setting({ label, hint, children }: SettingProps) {
  return (
    <div className="flex items-center justify-between gap-x-6 gap-y-2 py-2 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <p className="text-sm text-text-1">{label}</p>
        {hint !== undefined && <p className="text-xs text-text-3">{hint}</p>}
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  )
}

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line py-3 last:border-b-0">
      <h3 className="pb-1 text-sm font-medium">{title}</h3>
      {children}
    </section>
  )
}
