import type { Random } from '../Random';

const indonesianGivenNames = (
  'Budi Agus Andi Dewi Siti Rina Putri Ayu Rizky Dian Eko Fajar Hendra Indra Joko Kartika Lestari Made Wayan Ketut ' +
  'Nurul Rahmat Sri Tri Wahyu Yusuf Bambang Dedi Fitri Gita Intan Maya Ratna Slamet Teguh Yanti'
).split(' ');

const indonesianFamilyNames = (
  'Santoso Wijaya Saputra Pratama Hidayat Kurniawan Setiawan Susanto Nugroho Gunawan Wibowo Suryadi Siregar Nasution ' +
  'Simanjuntak Hutapea Halim Utami Permata Rahayu Handayani Maulana Firmansyah Purnomo Hartono Lubis'
).split(' ');

/** A person of Indonesia; some have one name only. */
export function indonesianName(random: Random): string {
  if (random.chance(0.05)) return random.pick(indonesianGivenNames);
  const middle = random.chance(0.25) ? ` ${random.pick(indonesianGivenNames)}` : '';
  return `${random.pick(indonesianGivenNames)}${middle} ${random.pick(indonesianFamilyNames)}`;
}
