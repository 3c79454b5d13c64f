const interfaceViews = ['operations', 'agreement', 'orders'] as const
export type InterfaceView = (typeof interfaceViews)[number]

export function isInterfaceView(name: string): name is InterfaceView {
  return interfaceViews.some((view) => view === name)
}

export function interfacePath(view: InterfaceView): string {
  return view === 'operations' ? '/interface' : `/interface/${view}`
}
