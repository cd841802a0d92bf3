import type { Random } from '../Random';

const spanishGivenNames = (
  'Sofía Valentina María Camila Daniela Gabriela Fernanda Alejandra Paula Andrea Carolina Mariana Lucía Ximena Renata ' +
  'Regina Rocío Julieta Milagros Rosa Carmen Elena Patricia Verónica Claudia Adriana Santiago Mateo Sebastián Diego ' +
  'Nicolás Samuel Alejandro Daniel Emiliano Leonardo Martín Joaquín Tomás Felipe Andrés Carlos Luis Jorge Juan José ' +
  'Miguel Ángel Francisco Javier Ricardo Fernando Eduardo Sergio Raúl Héctor Óscar Iván Rodrigo Gustavo Pablo Bruno'
).split(' ');

const spanishFamilyNames = (
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz ' +
  'Morales Reyes Gutiérrez Ortiz Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero Herrera ' +
  'Medina Aguilar Vargas Castro Guzmán Fernández Rojas Muñoz Salazar Delgado Quispe Huamán Mamani Cárdenas Contreras ' +
  'Sepúlveda Fuentes Espinoza Soto Araya Tapia Restrepo Cardona Ospina Zuluaga Bermúdez Peña Ibarra Cabrera Acosta'
).split(' ');

/** A person of Spanish America: one or two given names, two family names; at most 40 characters. */
export function spanishName(random: Random): string {
  const first = random.pick(spanishGivenNames);
  const second = random.chance(0.35) ? ` ${random.pick(spanishGivenNames)}` : '';
  const names = `${first}${second.trim() === first ? '' : second} ${random.pick(spanishFamilyNames)}`;
  const whole = `${names} ${random.pick(spanishFamilyNames)}`;
  return whole.length <= 40 ? whole : names;
}
