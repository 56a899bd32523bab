import type { EDUCATIONS, Role } from '#contract/user-fields.ts'
import type { Look } from './portraits.ts'

export type DemoPerson = {
  /** The key by which the blogs refer to their author. */
  key: string
  name: string
  email: string
  phone: string
  education: (typeof EDUCATIONS)[number]
  role: Role
  avatar: Look
}

/** Eight Authors and one Reader. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'ines',
    name: 'Inês Carvalho Duarte',
    email: 'ines@example.org',
    phone: '+351 555 0114',
    education: 'Other',
    role: 'Author',
    avatar: { skin: '#e9b990', hair: '#4a2a1c', style: 'long', clothes: '#2f6fa8', back: '#f0b85c' },
  },
  {
    key: 'haruka',
    name: '水野 遥 (Haruka Mizuno)',
    email: 'haruka@example.org',
    phone: '+81 555 0127',
    education: 'B.Tech',
    role: 'Author',
    avatar: { skin: '#f4cfae', hair: '#221c26', style: 'bob', clothes: '#d9576b', back: '#9fc6d8', glasses: true },
  },
  {
    key: 'amara',
    name: 'Amara Okonkwo',
    email: 'amara@example.org',
    phone: '+234 555 0138',
    education: 'PHD',
    role: 'Author',
    avatar: { skin: '#7a4a2f', hair: '#1d1412', style: 'curls', clothes: '#e8973a', back: '#7fb69a', earrings: true },
  },
  {
    key: 'sigridur',
    name: 'Sigríður Þórsdóttir',
    email: 'sigridur@example.org',
    phone: '+354 555 0143',
    education: '12Th pass',
    role: 'Author',
    avatar: { skin: '#f6d3bd', hair: '#d9a85a', style: 'braid', clothes: '#35566b', back: '#d98a7a' },
  },
  {
    key: 'devika',
    name: 'Devika Raghunathan',
    email: 'devika@example.org',
    phone: '+91 555 0156',
    education: 'M.Tech',
    role: 'Author',
    avatar: { skin: '#b07848', hair: '#1c1518', style: 'bun', clothes: '#7a3f7d', back: '#e9c46a', earrings: true },
  },
  {
    key: 'tomasz',
    name: 'Tomasz Wójcik',
    email: 'tomasz@example.org',
    phone: '+48 555 0161',
    education: 'M.Tech',
    role: 'Author',
    avatar: { skin: '#efc3a2', hair: '#6e4a32', style: 'swept', clothes: '#3f5f4a', back: '#a99fd0', beard: true },
  },
  {
    key: 'aigerim',
    name: 'Әйгерім Сапарова',
    email: 'aigerim@example.org',
    phone: '+7 555 0172',
    education: 'PHD',
    role: 'Author',
    avatar: { skin: '#eabf94', hair: '#2a1b18', style: 'bun', clothes: '#1f7a78', back: '#e59a86', glasses: true },
  },
  {
    key: 'mateo',
    name: 'Mateo Quispe Huamán',
    email: 'mateo@example.org',
    phone: '+51 555 0189',
    education: 'B.Tech',
    role: 'Author',
    avatar: { skin: '#bf8256', hair: '#17120f', style: 'short', clothes: '#b8433c', back: '#86b7c9' },
  },
  {
    key: 'nour',
    name: 'نور الخطيب (Nour El-Khatib)',
    email: 'nour@example.org',
    phone: '+961 555 0195',
    education: '12Th pass',
    role: 'Reader',
    avatar: { skin: '#dda77c', hair: '#6d6bb3', style: 'scarf', clothes: '#4a4a86', back: '#f2c9a0' },
  },
]
