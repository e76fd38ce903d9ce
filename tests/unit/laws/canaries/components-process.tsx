// app/components/process.tsx
export const mode: unknown = process.env.NODE_ENV // ✗ eslint(no-restricted-globals) TS2591 typescript(no-unsafe-member-access)
export const page = document.title
