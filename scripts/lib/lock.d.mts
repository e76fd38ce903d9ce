export function alone<T>(name: string, work: () => Promise<T>): Promise<T>
