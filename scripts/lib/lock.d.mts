export function alone<T>(name: 'install' | 'build', work: () => Promise<T>): Promise<T>
